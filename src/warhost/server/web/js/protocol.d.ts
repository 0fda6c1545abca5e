// Made by `make protocol` from the structs in warhost/server/protocol: change those, not this.

export type Side = "blue" | "red";
export type Seat = "blue" | "both" | "red";
export type Mode = "bots" | "branch" | "computer" | "friend" | "guided" | "one-screen" | "puzzle" | "scenario";
export type AnyChoice = UseAbility | Pass | Picked | Move | Placed | Targets | SlainPicked;
export type AnyEvent = StartOf | EndOf | Declared | Resolved | Cancelled | Rolled | Attacked | Moved | SetUp | Removed | Damaged | Slain | Destroyed | Healed | Returned | Given | Ended | Token | Pooled | Marked | Controlled | Scored | ByHand | Chosen | Card | Ending;
export type AnySpan = TextSpan | PlayerSpan | UnitSpan | ModelSpan | ObjectiveSpan | TerrainSpan | ThingSpan | NumberSpan | RuleSpan | GapSpan;
export type Area = Everywhere | Polygon | Rectangle | Disc | EdgeBand | NearBodies | Around | AnyOf | AllOf | Outside | Touching;
export type AnyDecisionView = WindowView | PickView | MoveUnitView | SetUpUnitView | PickTargetsView | PickSlainView;
export type AnyRequest = Hello | Answer | LookAhead | SetAsking | Check | CheckPath | PlanMove | Suggest | Look | LookFrom | Undo | UndoAnswer | SetPace | Bring | GiveShare | Ping | AskCoach | AllowCoach | SetName | Attend | SayWords | ShowEmote | Mute | Concede | Propose | SettleProposal | RunClock;
export type AnyReply = TableTold | Awaiting | Accepted | Refusal | Checked | PathFound | Planned | Suggested | Foreseen | Looked | LookedFrom | UndoPending | Pong | Notice | UndoWished | Here | ShareWanted | ThrowMade | CompanyTold | TalkTold | RematchMade | Coached | CoachTold;

/** The ability that asks. */
export interface AbilityAsked {
  id: string;
  name: string;
  summary: string;
  rule: string;
  when: string;
}

/** An ability, who has it, and how it comes into a battle; the text of one by hand, which is to be carried out. */
export interface AbilityMark {
  of: string;
  name: string;
  mark: "by hand" | "cosmetic" | "enforced";
  text: string;
}

/** An ability in words. */
export interface AbilityView {
  id: string;
  name: string;
  when: string;
  summary: string;
  rule: string;
  keywords: string[];
  passive: boolean;
  reaction: boolean;
  cost: number;
}

/** Done, and on disk. */
export interface Accepted {
  type: "accepted";
  ref: string | number | null;
  to: number;
}

/** What is in every one of some areas. */
export interface AllOf {
  type: "AllOf";
  parts: Area[];
}

/** Both players may ask the coach, as far as this seat is concerned; or no longer. */
export interface AllowCoach {
  type: "coach-allow";
  allow: boolean;
}

/** An answer to decision number `to`; `then`: to those that follow at once, as long as they fit. */
export interface Answer {
  type: "answer";
  to: number;
  choice: AnyChoice;
  ref?: string | number | null;
  then?: AnyChoice[];
}

/** What is in at least one of some areas; a base may lie across them. */
export interface AnyOf {
  type: "AnyOf";
  parts: Area[];
}

/** What one may know of an army beforehand. */
export interface ArmyBrought {
  name: string;
  faction: string;
  points: number;
  limit: number;
}

/** An army in a list; `packs`: the battles it can fight, `plays`: their names. Samples have points, not models. */
export interface ArmyLine {
  id: string;
  name: string;
  faction: string;
  units: number;
  packs: string[];
  plays: string[];
  models?: number;
  alliance: string;
  style: string;
  difficulty: string;
  emblem: string;
  figures: UnitFigure[];
  points?: number;
}

/** A unit of an army's sheet. */
export interface ArmyRow {
  warscroll: string;
  name: string;
  models: number;
  general: boolean;
}

/** An army's sheet. */
export interface ArmyView {
  id: string;
  name: string;
  faction: string;
  units: number;
  packs: string[];
  plays: string[];
  models?: number;
  alliance: string;
  style: string;
  difficulty: string;
  emblem: string;
  figures: UnitFigure[];
  points?: number;
  roster: ArmyRow[];
  traits: AbilityView[];
  regiment_abilities: AbilityView[];
  enhancements: AbilityView[];
  warscrolls: Record<string, ScrollView>;
}

/** All points within a distance of a polygon. */
export interface Around {
  type: "Around";
  reach: number;
  corners: [number, number][];
}

/** What a captain would do here, and why: the best ideas for decision number `to`. */
export interface AskCoach {
  type: "coach";
  to: number;
  ref?: string | number | null;
}

/** Who was asked what. */
export interface AskedThen {
  player: string;
  reason: string;
}

/** One batch of equal attacks: how many were made, hit, wounded, went unsaved, and the damage. */
export interface Attacked {
  type: "Attacked";
  unit: string;
  weapon: string;
  target: string;
  attacks: number;
  hits: number;
  critical: number;
  wounds: number;
  unsaved: number;
  damage: number;
}

/** The attacks of one unit, and how likely the target is gone after them. */
export interface AttackerView {
  name: string;
  models: number;
  destroyed: number;
  attacks: SalvoView[];
}

/** Is anybody looking at this page? */
export interface Attend {
  type: "attend";
  here: boolean;
}

/** Instead of a table: whose roster the battle waits for, and the army that is there. */
export interface Awaiting {
  type: "awaiting";
  id: string;
  you: string | null;
  mode: Mode;
  pack: string;
  side: Side;
  army: ArmyBrought;
}

/** So far at most, and with what chance. */
export interface Band {
  inches: number;
  chance: number;
}

/** A value, or a range of values: its chance, and that of so much or more; `gone`: nobody is left then. */
export interface BarView {
  label: string;
  low: number;
  chance: number;
  at_least: number;
  gone: boolean;
}

/** A unit whose base is not known, and the one that is assumed until somebody says it. */
export interface BaseAsked {
  unit: string;
  assumed: number | [number, number];
}

/** The body of POST /api/bases: what a unit stands on, such as 40 or 75x42 millimetres. */
export interface BaseSaid {
  unit: string;
  base: string;
}

/** What a new battle can be made of; `best` is the computer player to begin with. */
export interface BattleChoices {
  packs: PackChoice[];
  armies: ArmyLine[];
  bots: LevelChoice[];
  best: string;
  broken: string[];
}

/** A new battle, and the tokens that only its maker hears. */
export interface BattleMade {
  id: string;
  seats: Record<string, string>;
  watch: string;
  commitment: string;
  invitation?: string;
}

/** What a list of battles shows. */
export interface BattleSummary {
  id: string;
  mode: string;
  pack: string;
  realm: string | null;
  armies: [string, string];
  bots: Record<string, string>;
  round: number;
  rounds: number;
  turn: string;
  phase: string;
  points: Record<string, number>;
  number: number;
  over: boolean;
  winner: string | null;
  waiting_for: string | null;
  updated: number;
  created: number;
}

/** The body of POST /api/battles; only the mode is needed. */
export interface BattleWish {
  mode: Mode;
  pack?: string | null;
  realm?: string | null;
  armies?: [string, string] | null;
  rosters?: [string | null, string | null] | null;
  awaits?: Side | null;
  you?: Side;
  opponent?: string | null;
  bots?: [string, string] | null;
  seed?: number | null;
  scenario?: string | null;
  steps?: number;
  puzzle?: string | null;
  from?: Origin | null;
  play?: "bots" | "computer" | "friend" | "one-screen" | null;
}

/** An ability of this moment that cannot be used, and why. */
export interface BlockedView {
  ability: string;
  name: string;
  summary: string;
  rule: string;
  unit: string | null;
  unit_name: string | null;
  problems: ProblemView[];
}

/** One rule that a roster breaks, and how. */
export interface Breach {
  rule: string;
  text: string;
}

/** The roster that a battle waits for: a text, or a sample by name; `check`: only ask whether it would do. */
export interface Bring {
  type: "roster";
  text?: string | null;
  sample?: string | null;
  check?: boolean;
  ref?: string | number | null;
}

/** A step that a player takes by hand for an ability that nobody enforces; the opponent agrees, or it is not taken. */
export interface ByHand {
  type: "ByHand";
  player: string;
  ability: string;
  tool: string;
  on: string | null;
  amount: string;
  what: string;
  until: string;
  agreed: boolean;
}

export interface Cancelled {
  type: "Cancelled";
  ability: string;
  unit: string | null;
  by: string;
}

/** A card changed piles; `card` is None where the players may not see which. */
export interface Card {
  type: "Card";
  player: string;
  card: string | null;
  pile: string;
  to: string;
}

/** A battle tactic card; of one in a hand, whether its tactic is completed as things stand. */
export interface CardView {
  id: string;
  name: string;
  rule: string;
  tactic: string;
  command: CommandView;
  would_score?: boolean;
}

/** Red's chance to win when so many answers had been given. */
export interface ChanceThen {
  number: number;
  red: number;
}

/** What a charge needs, and its chance. */
export interface ChargeOdds {
  needs: number;
  chance: number;
}

/** What would be wrong with an answer, and what would come of it; nothing changes. `ahead`: after these answers. */
export interface Check {
  type: "check";
  to: number;
  choice: AnyChoice;
  ref?: string | number | null;
  ahead?: AnyChoice[];
}

/** Find one model of the moving unit a legal way. */
export interface CheckPath {
  type: "check-path";
  unit: string;
  model: number;
  goal: Step;
  ref?: string | number | null;
}

/** An answer, or a roster, judged. */
export interface Checked {
  type: "checked";
  ref: string | number | null;
  problems: ProblemView[];
  preview?: Preview;
}

export interface Chosen {
  type: "Chosen";
  player: string;
  kind: string;
  text: string;
}

/** From what a terrain feature must stand more than so far away; 0: it must not lie on it. */
export interface Clearance {
  terrain: number;
  objectives: number;
  edges: number;
  long_edges: number;
}

/** Minutes for each side in the whole battle, and seconds that are added as a side's own turn begins. */
export interface ClockTerms {
  minutes: number;
  added?: number;
}

/** Seconds left to each side as this is told, whose time runs, and why nobody's does. */
export interface ClockView {
  terms: ClockTerms;
  left: Record<string, number>;
  running: string | null;
  paused: "agreed" | "away" | null;
}

/** An idea with its reason: the answer, then answers to what follows at once. */
export interface CoachIdea {
  words: AnySpan[];
  behind: number;
  win: number | null;
  choice: AnyChoice;
  then: AnyChoice[];
}

/** Somebody allowed the coach, or no longer does. */
export interface CoachTold {
  type: "coach-allowed";
  coach: CoachView;
}

/** May this seat ask the coach, and which sides have allowed it? */
export interface CoachView {
  open: boolean;
  allowed: string[];
}

/** The best ideas, the best first. */
export interface Coached {
  type: "coached";
  ref: string | number | null;
  to: number;
  ideas: CoachIdea[];
}

/** The command on a card's other half. */
export interface CommandView {
  id: string;
  name: string;
  when: string;
  summary: string;
}

/** The people at a battle. `people`: the sides that somebody plays from a page of their own. */
export interface CompanyTold {
  type: "company";
  names: Record<string, string>;
  presence: Record<string, "away" | "gone" | "here">;
  watching: number;
  people: Side[];
  invited: string[];
  muted: boolean;
  proposals: ProposalView[];
  clock: ClockView | null;
  lobby: boolean;
}

/** To give the battle up. `side`: whose, where one page has both. */
export interface Concede {
  type: "concede";
  side?: Side | null;
  ref?: string | number | null;
}

export interface Controlled {
  type: "Controlled";
  what: string;
  player: string | null;
  scores: Record<string, number>;
}

/** A decision that cost much: the player's chance with what was answered, and with the idea that was better. */
export interface CostlyView {
  number: number;
  player: string;
  given: number;
  better: number;
  idea: AnySpan[];
}

export interface Damaged {
  type: "Damaged";
  unit: string;
  inflicted: number;
  warded: number;
  allocated: number;
  left: number;
}

/** All that others may know of a decision. */
export interface DecisionOutline {
  type: "Outline";
  player: string;
  kind: string;
  reason: string;
}

export interface Declared {
  type: "Declared";
  ability: string;
  player: string;
  unit: string | null;
  targets: string[];
  reaction: boolean;
  rule: string;
}

/** What a unit did to the enemy. */
export interface DeedsView {
  unit: string;
  name: string;
  player: string;
  damage: number;
  slain: number;
  destroyed: number;
}

export interface Destroyed {
  type: "Destroyed";
  unit: string;
}

/** Is the save sealed, and is it what its seal says? `wrong`: what is missing or changed. */
export interface DiceKept {
  sealed: "alone" | "no" | "old" | "yes";
  kept: boolean | null;
  commitment: string | null;
  wrong: string[];
}

/** A total of dice, and the chance of at least so much where that was asked. */
export interface DiceOdds {
  chance: number | null;
  total: DistributionView;
}

/** What was promised of the dice; the seed and the salt once the battle is over. */
export interface DiceView {
  commitment: string;
  seed_chosen: boolean;
  beginning: string;
  pledges: PledgeView[];
  throws: number;
  awaited: boolean;
  seed?: number | string;
  salt?: string;
}

/** All points within a radius of one; on the table, whatever its edge cuts off does not count. */
export interface Disc {
  type: "Disc";
  centre: [number, number];
  radius: number;
}

/** Mean, spread, the usual range, and the values worth showing. */
export interface DistributionView {
  mean: number;
  spread: number;
  median: number;
  often: [number, number];
  bars: BarView[];
}

/** All points within a distance of any of some edges of the table. */
export interface EdgeBand {
  type: "EdgeBand";
  width: number;
  depth: number;
  reach: number;
  edges: ("bottom" | "left" | "right" | "top")[];
}

export interface EndOf {
  type: "EndOf";
  what: string;
  round: number;
  player: string | null;
  phase: string | null;
}

/** Where a model would end. */
export interface EndView {
  x: number;
  y: number;
  z: number;
  facing: number;
}

export interface Ended {
  type: "Ended";
  effect: string;
}

export interface Ending {
  type: "Ending";
  winner: string | null;
  victory: string | null;
  points: Record<string, number>;
}

/** An enhancement and the type of table it is from. */
export interface Enhancement {
  type: string;
  name: string;
}

/** A table of enhancements: its type, its name, who may have one, and which there are. */
export interface EnhancementTable {
  type: string;
  table: string;
  eligible: string[];
  options: string[];
}

/** No limit at all. */
export interface Everywhere {
  type: "Everywhere";
}

/** What a check of this roster is expected to find. */
export interface Expected {
  legal: boolean;
  breaks?: string[];
  why?: string | null;
  extra_command_point_round_1?: boolean | null;
}

/** A faction in a list. */
export interface FactionLine {
  id: string;
  name: string;
  alliance: string;
}

/** What can be put on a roster of a faction. */
export interface FactionView {
  id: string;
  name: string;
  alliance: string;
  units: ProfileView[];
  formations: string[];
  enhancements: EnhancementTable[];
  lores: Record<string, string[]>;
  terrain: string[];
  renown: string[];
  armies_of_renown: string[];
  seasons: string[];
}

/** Something that is not as expected, and the line that expects it. */
export interface Failure {
  line: number;
  text: string;
}

/** The target as it was before the attacks. */
export interface FoeView {
  name: string;
  models: number;
  health: number;
  left: number;
}

/** The dice about to be rolled, and what is added to their total. */
export interface Forecast {
  roll: string;
  dice: number;
  bonus: number;
  mean: number;
  needs: number | null;
  chance: number | null;
  each: boolean;
  foes: Reaching[];
}

/** The question that would come next, and an answer to start from; null where it cannot be known. */
export interface Foreseen {
  type: "foreseen";
  ref: string | number | null;
  decision: AnyDecisionView | null;
  idea: AnyChoice | null;
}

/** Successes, or the sum of the dice, or the damage: what there was and what was to be expected. */
export interface Fortune {
  got: number;
  expected: number;
  chance: number;
  worse: number;
}

/** Between two columns, where there is room for columns; else a space. */
export interface GapSpan {
  type: "gap";
  text: string;
}

/** This page's share of a throw. */
export interface GiveShare {
  type: "share";
  throw: number;
  share: string;
}

export interface Given {
  type: "Given";
  effect: string;
  units: string[];
  text: string;
  until: string;
}

export interface Healed {
  type: "Healed";
  unit: string;
  amount: number;
}

/** The first message: which seat (or the watching token), and up to where the log is known. */
export interface Hello {
  type: "hello";
  seat: string;
  since?: number;
  epoch?: number | null;
  brief?: boolean;
  anchor?: string | null;
  name?: string | null;
}

/** Who is at the battle. */
export interface Here {
  type: "here";
  seats: string[];
  watching: number;
}

/** One imported list. */
export interface ImportedList {
  roster: Roster;
  builder: string;
  problems: string[];
  notes: string[];
}

/** The body of POST /api/battles/{id}/seat: what the host sent. */
export interface InvitationShown {
  invitation: string;
}

/** A computer player, with a line on what it is like. */
export interface LevelChoice {
  id: string;
  text: string;
}

/** An invitation that anybody may take: what its host chose to show. `side` is the one that is free. */
export interface LobbyLine {
  id: string;
  pack: string;
  side: string;
  name: string;
  words: string;
  armies: [string, string] | null;
  minutes: number;
}

/** The open invitations, newest first; `open`: does this server have a lobby? */
export interface LobbyView {
  open: boolean;
  invitations: LobbyLine[];
}

/** The body of POST /api/battles/{id}/lobby: what of an open invitation everybody may see; `listed`: at all. */
export interface LobbyWish {
  listed: boolean;
  name: string;
  words: string;
  armies: boolean;
}

/** A line of the log; `number` answers had been given when it was told. `side`: whom it is about. */
export interface LogLine {
  number: number;
  kind: "attack" | "dice" | "note" | "phase" | "result" | "round" | "score" | "tally" | "text" | "title" | "turn" | "unasked" | "verdict" | "why";
  words: AnySpan[];
  side: string | null;
}

/** Distances, sight and ranges of one unit. */
export interface Look {
  type: "look";
  unit: string;
  ref?: string | number | null;
}

/** What would be asked after these answers, where that reveals nothing. */
export interface LookAhead {
  type: "ahead";
  to: number;
  choices: AnyChoice[];
  ref?: string | number | null;
}

/** Which models one model sees. */
export interface LookFrom {
  type: "look-from";
  unit: string;
  model: number;
  ref?: string | number | null;
}

/** Ranges of a unit, and everything else from where it stands, the nearest first. */
export interface Looked {
  type: "looked";
  ref: string | number | null;
  unit: string;
  name: string;
  combat_range: number;
  ranges: WeaponRange[];
  units: UnitSeen[];
  objectives: ObjectiveSeen[];
  move: number | null;
  run: Band[];
  charge: Band[];
}

/** What one model sees (core-6.0): of every other unit on the table, the nearest first. */
export interface LookedFrom {
  type: "looked-from";
  ref: string | number | null;
  unit: string;
  model: number;
  name: string;
  units: ModelsSeen[];
}

export interface Lores {
  spell?: string | string[] | null;
  prayer?: string | string[] | null;
  manifestation?: string | string[] | null;
}

/** Dice of a kind: their faces added up, against what could be expected. */
export interface LuckView {
  dice: number;
  total: number;
  expected: number;
  deviation: number;
}

/** What a twist, a card, a battle tactic or an ability makes of something on the table, and whose doing that is. */
export interface MarkView {
  kind: "ability" | "card" | "tactic" | "twist";
  source: string;
  text: string;
  player: string | null;
  in_hand: boolean;
}

/** A player or a unit has marked something. */
export interface Marked {
  type: "Marked";
  by: string;
  mark: string;
  thing: string;
}

/** Everybody against everybody: names, and both measures of every matchup. */
export interface MatchupsView {
  title: string;
  names: string[];
  points: number[][];
  share: number[][];
  most: number;
}

export interface ModelMove {
  model: number;
  path: Step[];
}

/** A model by its number: from 0 in the rules, from 1 where it is called by name. */
export interface ModelSpan {
  type: "model";
  text: string;
  unit: string;
  model: number;
}

/** A model on the table. */
export interface ModelView {
  n: number;
  x: number;
  y: number;
  z: number;
  facing: number;
  weapons: string[];
}

/** The models of another unit that are seen, and how many there are. */
export interface ModelsSeen {
  unit: string;
  name: string;
  enemy: boolean;
  models: number[];
  of: number;
}

/** A modifier as it counted on a roll: how much, and from what. */
export interface ModifierNote {
  amount: number;
  source: Source;
}

/** Models in the order they move; no models: the unit stays where it is. */
export interface Move {
  type: "Move";
  moves?: ModelMove[];
  target?: string | null;
}

/** Move these models up to `limit` inches. `foes` of a charge have a chance of 1 where its roll reaches them. */
export interface MoveUnitView {
  type: "MoveUnit";
  player: string;
  kind: string;
  reason: string;
  rule: string;
  ability: AbilityAsked | null;
  unit: string | null;
  unit_name: string | null;
  models: number[];
  limit: number;
  passes_combat: boolean;
  ends_in_combat: boolean;
  targets: string[];
  must: boolean;
  coherency: number;
  foes: Reaching[];
}

export interface Moved {
  type: "Moved";
  unit: string;
  ability: string;
  models: number[];
  paths: [number, number][][];
  places: (Place | null)[];
  distance: number;
}

/** To be told nothing that the other player says, or everything again. The other player is not told. */
export interface Mute {
  type: "mute";
  on: boolean;
  ref?: string | number | null;
}

/** An ability by name. */
export interface NamedAbility {
  id: string;
  name: string;
  summary: string;
  rule: string;
}

/** All points within a distance of some bodies, height counted. */
export interface NearBodies {
  type: "Within";
  reach: number;
  bodies: number[][];
}

/** Something in force on a unit, in words, and where it comes from. */
export interface NoteView {
  text: string;
  source: string;
  rule: string;
  unit: string | null;
  player: string | null;
  until: string | null;
}

/** A word to everybody at a battle. */
export interface Notice {
  type: "notice";
  text: string;
}

/** Where in the battle we are. */
export interface NowView {
  round: number;
  rounds: number;
  active: string;
  phase: string;
  turn: number;
  first: string;
  underdog: string | null;
  phases: string[];
}

/** A number, and what it measures: 3, 3" or 3+. */
export interface NumberSpan {
  type: "number";
  text: string;
  value: number;
  measure?: "count" | "inches" | "or-more";
}

/** How far away an objective is. */
export interface ObjectiveSeen {
  objective: string;
  distance: number;
}

/** An objective. */
export interface ObjectiveSpan {
  type: "objective";
  text: string;
  objective: string;
}

/** An objective; `reach`: how far from its middle it is contested. */
export interface ObjectiveView {
  id: string;
  x: number;
  y: number;
  radius: number;
  reach: number;
  controlled_by: string | null;
  contested: Record<string, number>;
}

/** An army or faction with such units. */
export interface OddsArmy {
  id: string;
  name: string;
  roster: boolean;
  units: OddsUnit[];
}

/** A unit that attacks or can be attacked, with what one can choose of it. */
export interface OddsUnit {
  id: string;
  name: string;
  size: number;
  health: number;
  melee: string[];
  ranged: string[];
}

/** An ability somebody could use now; `roll` is what it rolls first, `card` the one whose command it is. */
export interface OptionView {
  ability: string;
  unit: string | null;
  name: string;
  summary: string;
  rule: string;
  keywords: string[];
  cost: number;
  unit_name: string | null;
  card: string | null;
  roll: Forecast | null;
  nothing_to_heal: boolean;
}

/** Where a branch starts: a battle (with a seat in it, unless it is over) or a replay, and which decision. */
export interface Origin {
  number: number;
  battle?: string | null;
  replay?: string | null;
  seat?: string | null;
}

/** A base that not all models of a unit stand on, and how many do. */
export interface OtherBase {
  base: [number, number];
  models: number;
}

/** How the battle ended; nobody's win is a draw. */
export interface Outcome {
  winner: string | null;
  victory: string | null;
}

/** Everything `warhost odds` prints. */
export interface OutcomeView {
  title: string;
  foe: FoeView;
  destroyed: number;
  share: number;
  inflicted: DistributionView;
  damage: DistributionView;
  slain: DistributionView;
  rounds: AttackerView[];
  assumed: string[];
}

/** What is not in an area: a base is wholly outside when it does not touch it. Nothing is measured to it. */
export interface Outside {
  type: "Outside";
  part: Area;
}

/** The body of POST /api/battles/mine: a token of each battle that somebody has one of. */
export interface OwnBattles {
  tokens: Record<string, string>;
}

/** The cards of a battlepack. */
export interface PackCards {
  name: string;
  realms: Record<string, string>;
  cards: CardView[];
  twists: TwistView[];
}

/** A battlepack to fight by, and its realms by id. */
export interface PackChoice {
  id: string;
  name: string;
  realms: Record<string, string>;
  brings: "army" | "roster";
  usual: string[];
  cards: number;
}

export interface Pass {
  type: "Pass";
}

/** A way for one model. */
export interface PathFound {
  type: "path";
  ref: string | number | null;
  path: Step[];
  model: number;
  distance: number;
  left: number;
  end: EndView;
}

/** Pick `count` models of one's own unit to be slain. */
export interface PickSlainView {
  type: "PickSlain";
  player: string;
  kind: string;
  reason: string;
  rule: string;
  ability: AbilityAsked | null;
  unit: string | null;
  unit_name: string | null;
  count: number;
  models: number[];
}

/** Share out attacks. `default`: a choice to start from; `odds`: if everybody who can attacks that unit. */
export interface PickTargetsView {
  type: "PickTargets";
  player: string;
  kind: string;
  reason: string;
  rule: string;
  ability: AbilityAsked | null;
  unit: string | null;
  unit_name: string | null;
  reaches: Reach[];
  default: Targets | null;
  odds: Record<string, TargetOdds>;
}

/** Pick between `least` and `most` of these. */
export interface PickView {
  type: "Pick";
  player: string;
  kind: string;
  reason: string;
  rule: string;
  ability: AbilityAsked | null;
  unit: string | null;
  unit_name: string | null;
  options: ThingView[];
  least: number;
  most: number;
}

export interface Picked {
  type: "Picked";
  items: string[];
}

/** Still there? */
export interface Ping {
  type: "ping";
}

/** Where a model stands: the centre of its base, how high up, and its facing (degrees anticlockwise from +x). */
export interface Place {
  x: number;
  y: number;
  z?: number;
  facing?: number;
}

/** A place for each model asked for, in the same order. */
export interface Placed {
  type: "Placed";
  places: Place[];
}

/** Find several models their ways, in an order in which they do not block each other; judged as one move. */
export interface PlanMove {
  type: "plan";
  to: number;
  goals: Wish[];
  target?: string | null;
  ref?: string | number | null;
  ahead?: AnyChoice[];
}

/** A move of several models. */
export interface Planned {
  type: "planned";
  ref: string | number | null;
  choice: Move;
  problems: ProblemView[];
  preview: Preview;
}

/** A player. `mark`: the side is shown before the name. */
export interface PlayerSpan {
  type: "player";
  text: string;
  player: string;
  mark?: boolean;
}

/** A player. A hand that may not be seen is null, and so are command points where none count. */
export interface PlayerView {
  name: string;
  army: string | null;
  emblem: string | null;
  alliance: string | null;
  points: number;
  command_points: number | null;
  general: string | null;
  regiments: Record<string, string[]>;
  deploying: string[];
  abilities: NamedAbility[];
  tactics: TacticView[];
  underdog: boolean;
  attacker: boolean;
  territory: [number, number][];
  hand: CardView[] | null;
  hand_count: number;
  deck_count: number;
  discard: CardView[];
}

/** A chain of shares: whose it is, who holds its secret, its anchor, and the throw it counts from. */
export interface PledgeView {
  name: string;
  by: "page" | "server";
  anchor: string;
  since: number;
}

/** Sums that somebody wrote down; they are compared with ours, never used. */
export interface Points {
  units?: number | null;
  with_season_costs?: number | null;
}

/** A territory, or the footprint of terrain: a simple polygon, perhaps concave. */
export interface Polygon {
  type: "Polygon";
  corners: [number, number][];
}

/** Still here; so many answers have been given. */
export interface Pong {
  type: "pong";
  number: number;
}

/** Points (or kept dice) of a unit or a player: how many came or went, and how many there are now. */
export interface Pooled {
  type: "Pooled";
  who: string;
  pool: string;
  change: number;
  now: number;
}

/** What would come of an answer: of a move its ways, of a set-up who would fight whom, of attacks the odds. */
export interface Preview {
  models?: WayView[];
  in_combat?: string[];
  contesting?: string[];
  odds?: Record<string, TargetOdds>;
}

/** The chances of a priority roll. */
export interface PriorityOdds {
  win: number;
  tie: number;
  lose: number;
}

/** One reason against an answer, in words that call everybody by name. */
export interface ProblemView {
  rules: string[];
  words: AnySpan[];
  unit: string | null;
  model: number | null;
  at: [number, number] | null;
}

/** A battle profile: what a unit costs, whom it takes along, what it may be given. */
export interface ProfileView {
  name: string;
  points: number;
  size: number;
  hero: boolean;
  unique: boolean;
  warmaster: boolean;
  reinforceable: boolean;
  leads: boolean;
  keywords: string[];
  command_models: Record<string, number>;
  reinforced: ReinforcedView;
  weapon_options: WeaponOptionData[];
  takes: string[];
  enhancement_types: string[];
}

/** What somebody proposes to the other player. */
export interface ProposalView {
  what: "clock" | "no-clock" | "pause" | "rematch";
  by: Side;
  clock: ClockTerms | null;
}

/** Something that both have to want. `clock`: the terms, of a clock. */
export interface Propose {
  type: "propose";
  what: "clock" | "no-clock" | "pause" | "rematch";
  clock?: ClockTerms | null;
  ref?: string | number | null;
}

/** A puzzle in the list: what is to be done. */
export interface PuzzleLine {
  id: string;
  title: string;
}

/** All of them, and which is today's. */
export interface PuzzleList {
  daily: string;
  puzzles: PuzzleLine[];
}

/** How a puzzle stands: what is to be done, whether it is (null until the turn is over), and the dice to come. */
export interface PuzzleTold {
  id: string;
  title: string;
  solved: boolean | null;
  dice: Record<string, number[]>;
}

/** Which units each model could attack with one weapon; `one_of`: a set of weapons of which one is used. */
export interface Reach {
  weapon: string;
  models: Record<string, string[]>;
  one_of: string | null;
}

/** A charge at an enemy: how far away it is, which roll gets there, and the chance of that. */
export interface Reaching {
  unit: string;
  distance: number;
  needs: number;
  chance: number;
}

/** An upright rectangle: a quarter or half of the table, a band along one edge. */
export interface Rectangle {
  type: "Rectangle";
  left: number;
  bottom: number;
  right: number;
  top: number;
}

/** Not done, and why. */
export interface Refusal {
  type: "refused";
  ref: string | number | null;
  problems: ProblemView[];
}

/** A hero and the units beside it (army-3.1). */
export interface Regiment {
  hero: string;
  general?: boolean;
  enhancements?: Enhancement[];
  units?: RosterUnit[];
  weapon_options?: Record<string, number>;
}

/** A unit twice as large. */
export interface ReinforcedView {
  size: number;
  points: number;
  command_models: Record<string, number>;
}

/** Another battle with the sides changed: where, the seat there (none for those who watch) and its token. */
export interface RematchMade {
  type: "rematch";
  id: string;
  seat: Seat | null;
  token: string;
  watch: string;
}

export interface Removed {
  type: "Removed";
  unit: string;
  reason: string;
}

/** Where a save file handed in can be looked at. */
export interface ReplayAdded {
  id: string;
}

/** The table at a decision, and what was told since the one before. Every hand is shown. */
export interface ReplayFrame {
  number: number;
  state: TableView;
  lines: LogLine[];
  events: ToldEvent[];
  decision: AskedThen | null;
}

/** A whole battle; of a save file also what was noted as it was read, and its dice. */
export interface ReplayView {
  frames: ReplayFrame[];
  warscrolls: Record<string, ScrollView>;
  result: ResultView;
  note?: string | null;
  dice?: DiceKept;
}

/** What went wrong, in a sentence. */
export interface RequestFailed {
  error: string;
}

export interface Resolved {
  type: "Resolved";
  ability: string;
  player: string;
  unit: string | null;
}

/** The battle in figures. `luck` is by player and kind of roll. */
export interface ResultView {
  over: boolean;
  verdict: string;
  outcome: Outcome | null;
  points: Record<string, number>;
  rounds: RoundScore[];
  losses: Record<string, UnitLosses[]>;
  luck: Record<string, Record<string, LuckView>>;
  rolls: RollsRemembered;
  names: Record<string, string>;
}

export interface Returned {
  type: "Returned";
  unit: string;
  models: number[];
}

/** The chance of a roll. */
export interface RollOdds {
  chance: number;
}

/** A roll worth remembering; `roll` is its kind. */
export interface RollRemembered {
  player: string;
  unit: string | null;
  roll: string;
  dice: number;
  needed: number | null;
  got: number;
  expected: number;
  chance: number;
}

export interface Rolled {
  type: "Rolled";
  kind: string;
  player: string;
  faces: number[];
  reason: string;
  unit: string | null;
  total: number | null;
  needed: number | null;
  successes: number | null;
  modifiers: ModifierNote[];
  passing: number | null;
  sides: number;
}

/** The luckiest and the unluckiest rolls of a battle. */
export interface RollsRemembered {
  lucky: RollRemembered[];
  unlucky: RollRemembered[];
}

/** An army roster for matched play. */
export interface Roster {
  schema?: string | null;
  id?: string | null;
  name: string;
  points_limit: number;
  faction: string;
  battle_formation?: string | string[] | null;
  army_of_renown?: string | null;
  season?: string | string[] | null;
  regiments: Regiment[];
  auxiliaries?: RosterUnit[];
  regiment_of_renown?: string | string[] | null;
  faction_terrain?: string | string[] | null;
  lores?: Lores;
  points?: Points | null;
  rules?: string[];
  expected?: Expected | null;
  variant_of?: string | null;
}

/** A unit of a roster, and what it costs. */
export interface RosterEntry {
  name: string;
  points: number;
  models: number;
}

/** A roster as a file or a list. */
export interface RosterText {
  text: string;
}

/** A unit of a regiment, or an auxiliary one. */
export interface RosterUnit {
  warscroll: string;
  reinforced?: boolean;
  enhancements?: Enhancement[];
  command_models?: Record<string, number> | null;
  weapon_options?: Record<string, number>;
}

/** What a check says: points, every problem with its rule, and what keeps it from being played here. */
export interface RosterVerdict {
  name: string;
  faction: string;
  points: number;
  limit: number;
  left: number;
  legal: boolean;
  drops: number;
  problems: Breach[];
  notes: string[];
  missing: string[];
  extra_command_point: boolean;
  table: [number, number];
  entries: RosterEntry[];
  abilities: AbilityMark[];
  bases: BaseAsked[];
}

/** Points scored in a round, by player; under 0 what they had where a battle begins in the midst of it. */
export interface RoundScore {
  round: number;
  points: Record<string, number>;
}

/** One rule: its id, what it says, what to read next, and whether a later wording replaced the first. */
export interface Rule {
  id: string;
  chapter: string;
  title: string;
  summary: string;
  see: string[];
  updated: boolean;
}

/** A rule, or all the clauses of a stem, and the scenarios that show it. */
export interface RulePage {
  id: string;
  rules: Rule[];
  scenarios: ScenarioLine[];
}

/** A rule that what was said before rests on; its text begins with a space, for whoever leaves it out. */
export interface RuleSpan {
  type: "rule";
  text: string;
  rule: string;
}

/** A clock that was stopped by agreement runs again: either may say so. */
export interface RunClock {
  type: "run-clock";
  ref?: string | number | null;
}

/** Equal attacks with one weapon, and what they need. */
export interface SalvoView {
  weapon: string;
  attacks: string;
  hit: string;
  wound: string;
  save: string;
  damage: string;
  crit: string;
  mean: number;
}

/** A line to the other player. */
export interface SayWords {
  type: "say";
  text: string;
  ref?: string | number | null;
}

/** The table after a step of a scenario, what was told, and what went otherwise than the file says. */
export interface ScenarioFrame {
  text: string;
  state: TableView;
  lines: LogLine[];
  failures: Failure[];
}

/** The body of POST /api/scenarios: the text of a file. */
export interface ScenarioHanded {
  scenario: string;
}

/** A scenario file in a list: its title, and the rules it is about. */
export interface ScenarioLine {
  id: string;
  title: string;
  rules: string[];
}

/** A scenario file stepped through. */
export interface ScenarioView {
  text: string;
  title: string;
  rules: string[];
  situation: string;
  holds: boolean;
  warscrolls: Record<string, ScrollView>;
  frames: ScenarioFrame[];
  id?: string;
}

/** `unit`: the one it was scored for, of which the reason speaks. */
export interface Scored {
  type: "Scored";
  player: string;
  points: number;
  reason: string;
  unit: string | null;
}

/** A warscroll. */
export interface ScrollView {
  id: string;
  name: string;
  move: number | string;
  health: number;
  save: number | null;
  control: number;
  base: [number, number];
  other_bases: OtherBase[];
  height: number;
  size: number;
  keywords: string[];
  weapons: WeaponView[];
  abilities: AbilityView[];
}

/** Everything a page needs to check the dice of a battle by itself: the texts that were sealed, and every share. */
export interface SealTold {
  commitment: string;
  salt: string;
  beginning: string;
  parts: Record<string, string>;
  answers: string[];
  names: string[];
  throws: ThrowTold[];
  rolled: Record<string, number>;
}

/** A seat that can be taken again, and the invitation to it. */
export interface SeatOpened {
  seat: string;
  invitation: string;
}

/** A seat, and the token that is the friend's alone. */
export interface SeatTaken {
  seat: string;
  token: string;
}

/** To be asked everything, or (`brief`) only where something can be decided. */
export interface SetAsking {
  type: "asking";
  brief: boolean;
}

/** What a player wishes to be called; nothing: by their colour again. `side`: whose, where one page has both. */
export interface SetName {
  type: "name";
  name: string;
  side?: Side | null;
  ref?: string | number | null;
}

/** How many seconds computer players wait between two moves. */
export interface SetPace {
  type: "pace";
  seconds: number;
}

export interface SetUp {
  type: "SetUp";
  unit: string;
  places: (Place | null)[];
  models: number[];
}

/** Place these models; a unit has a base and a coherency, a terrain feature footprints drawn round (0, 0). */
export interface SetUpUnitView {
  type: "SetUpUnit";
  player: string;
  kind: string;
  reason: string;
  rule: string;
  ability: AbilityAsked | null;
  unit: string | null;
  unit_name: string | null;
  models: number[];
  optional: boolean;
  within: Area[];
  from_enemies: number | null;
  from_enemy_territory: number | null;
  not_in_combat: boolean;
  clear_of: Clearance | null;
  visible_to: string | null;
  joins: string[];
  polygon?: [number, number][];
  pieces?: [number, number][][];
  base?: [number, number];
  coherency?: number;
  block?: [number, number][];
}

/** Yes or no to what the other player proposed; no to what one proposed oneself takes it back. */
export interface SettleProposal {
  type: "settle";
  what: "clock" | "no-clock" | "pause" | "rematch";
  yes: boolean;
  ref?: string | number | null;
}

/** Attacks with one weapon at one target by these models; `count` per model, all of them when None. */
export interface Share {
  weapon: string;
  target: string;
  models: number[];
  count?: number | null;
}

/** A throw waits for this page's share. `head`: the seal over everything up to the answer that it comes with. */
export interface ShareWanted {
  type: "share-wanted";
  throw: number;
  at: number;
  head: string;
  pledges: PledgeView[];
}

/** One of a few things that are said in every language. */
export interface ShowEmote {
  type: "emote";
  emote: "good-game" | "good-luck" | "hello" | "oops" | "sorry" | "thanks" | "well-played" | "wow";
  ref?: string | number | null;
}

export interface Slain {
  type: "Slain";
  unit: string;
  model: number;
  at: [number, number] | null;
  forced: boolean;
}

export interface SlainPicked {
  type: "SlainPicked";
  models: number[];
}

/** One way to solve a puzzle, in sentences. */
export interface SolutionTold {
  id: string;
  lines: LogLine[];
}

/** Whose ability an effect comes from; it is named with every modifier it gives. */
export interface Source {
  ability: string;
  rule: string;
  unit: string | null;
  player: string | null;
}

export interface StartOf {
  type: "StartOf";
  what: string;
  round: number;
  player: string | null;
  phase: string | null;
}

/** Where a leg of a path ends; without a facing the model keeps the one it has. */
export interface Step {
  x: number;
  y: number;
  facing?: number | null;
  jump?: boolean;
}

/** A battle looked back on. `picture`: SVG to show to others; `note`: why there are no chances. */
export interface StoryView {
  chances: ChanceThen[];
  turning: TurningPoint[];
  deeds: DeedsView[];
  costly: CostlyView[];
  picture: string;
  note: string | null;
}

/** A few legal answers with a word on each; `near` asks for a set-up around a point. */
export interface Suggest {
  type: "suggest";
  ref?: string | number | null;
  near?: Step | null;
  ahead?: AnyChoice[];
}

/** A few legal answers, the best guesses first. */
export interface Suggested {
  type: "suggested";
  ref: string | number | null;
  choices: SuggestedChoice[];
}

/** A legal answer with a word on it. */
export interface SuggestedChoice {
  choice: AnyChoice;
  words: AnySpan[];
}

/** How a battle stands, as one seat may know it. */
export interface TableTold {
  type: "table";
  id: string;
  number: number;
  epoch: number;
  you: Seat | null;
  mode: Mode;
  players: string[];
  bots: Record<string, string>;
  table: TableView;
  decision: AnyDecisionView | DecisionOutline | null;
  waiting_for: string | null;
  outcome: Outcome | null;
  dice: DiceView;
  note: string | null;
  lines_from: number;
  lines: LogLine[];
  events: ToldEvent[];
  undo: UndoView;
  coach: CoachView;
  puzzle: PuzzleTold | null;
}

/** Everything on the table. Frames of a replay share one set of warscrolls, so theirs are unset. */
export interface TableView {
  pack: string;
  width: number;
  depth: number;
  realm: string | null;
  combat_range: number;
  now: NowView;
  players: Record<string, PlayerView>;
  twist: TwistInForce | null;
  units: Record<string, UnitView>;
  terrain: Record<string, TerrainView>;
  objectives: Record<string, ObjectiveView>;
  marks: Record<string, MarkView[]>;
  cards: boolean;
  warscrolls?: Record<string, ScrollView>;
}

/** A battle tactic of the advanced rules: what it asks for, and how it stands. */
export interface TacticView {
  id: string;
  name: string;
  summary: string | null;
  tried: boolean;
  now: boolean;
  aims: string[];
  would_score: boolean;
}

/** Something that was said: words, or one of the emotes. */
export interface TalkLine {
  number: number;
  side: Side;
  text: string | null;
  emote: "good-game" | "good-luck" | "hello" | "oops" | "sorry" | "thanks" | "well-played" | "wow" | null;
}

/** What was said; `whole`: everything that is kept of it, else what is new. */
export interface TalkTold {
  type: "talk";
  lines: TalkLine[];
  whole: boolean;
}

/** The same for all the weapons, and by weapon. */
export interface TargetOdds {
  damage: number;
  slain: number;
  destroys: number;
  weapons: Record<string, WeaponOdds>;
}

export interface Targets {
  type: "Targets";
  shares: Share[];
}

/** One term. A word in lower case is meant in any spelling, one with capitals only as it is written. */
export interface Term {
  term: string;
  words: string[];
  rules: string[];
  says: string;
}

/** A terrain feature. */
export interface TerrainSpan {
  type: "terrain";
  text: string;
  terrain: string;
}

/** A terrain feature. */
export interface TerrainView {
  id: string;
  name: string;
  army: string | null;
  polygon: [number, number][];
  pieces: [number, number][][];
  height: number;
  size: string | null;
  abilities: string[];
  controlled_by: string | null;
  on_table: boolean;
  contested: Record<string, number>;
}

/** Words about nothing in particular. */
export interface TextSpan {
  type: "text";
  text: string;
}

/** Whatever goes by this id; which it is comes out when it is called by name. */
export interface ThingSpan {
  type: "thing";
  text: string;
  thing: string;
}

/** Something that can be picked. */
export interface ThingView {
  id: string;
  name: string;
  kind: "ability" | "card" | "objective" | "player" | "terrain" | "unit" | "word";
  army?: string;
  card?: CardView;
  summary?: string;
  rule?: string;
  when?: string;
  polygon?: [number, number][];
  points?: number;
}

/** A throw was made, and from whose shares; who is not among them was away. */
export interface ThrowMade {
  type: "thrown";
  throw: number;
  shares: Record<string, string>;
}

/** One throw: its number, with which answer it came, from which positions on, everybody's shares. */
export interface ThrowTold {
  throw: number;
  at: number;
  since: Record<string, number>;
  shares: Record<string, string>;
}

export interface Token {
  type: "Token";
  unit: string;
  token: string;
  placed: boolean;
}

/** An event, with the number of answers given by then and how lucky a roll was. */
export interface ToldEvent {
  number: number;
  event: AnyEvent;
  luck: Fortune | null;
}

/** Where bases that need only touch an area can be: as far beyond it as a base is long. */
export interface Touching {
  type: "Touching";
  part: Area;
  beyond: number;
}

/** A great change of the chances, between two free decisions. */
export interface TurningPoint {
  since: number;
  number: number;
  before: number;
  after: number;
}

/** The twist of this round, what was picked for it, and how many are left. */
export interface TwistInForce {
  id: string;
  name: string;
  summary: string;
  rule: string;
  picks: string[];
  deck_count: number;
}

/** A twist as it is printed. */
export interface TwistView {
  id: string;
  name: string;
  realm: string;
  summary: string;
  rule: string;
}

/** Go back to decision number `to`. */
export interface Undo {
  type: "undo";
  to: number;
  ref?: string | number | null;
}

/** Yes or no to the other player's wish to go back. */
export interface UndoAnswer {
  type: "undo-answer";
  yes: boolean;
}

/** The other player has to agree. */
export interface UndoPending {
  type: "asked";
  ref: string | number | null;
  to: number;
}

/** The earliest decision a seat may go back to unasked, the last one it took, and who asks to go back where. */
export interface UndoView {
  free: number | null;
  last: number | null;
  asked_by: string | null;
  to: number | null;
}

/** Somebody wishes to go back. */
export interface UndoWished {
  type: "undo-asked";
  by: string;
  to: number;
}

/** A unit in a picture of an army: the bases of its models, in millimetres. */
export interface UnitFigure {
  name: string;
  general: boolean;
  bases: [number, number][];
}

/** What became of a unit. */
export interface UnitLosses {
  unit: string;
  name: string;
  size: number;
  slain: number;
  damage: number;
  destroyed: boolean;
}

/** Another unit: how far away it is, how many models see it, and whether it is seen or sees back at all. */
export interface UnitSeen {
  unit: string;
  name: string;
  enemy: boolean;
  distance: number;
  sees: number;
  seen: boolean;
  sees_back: boolean;
}

/** A unit, or its letter on a drawing. `mark`: the side is shown before it. */
export interface UnitSpan {
  type: "unit";
  text: string;
  unit: string;
  side?: string | null;
  mark?: boolean;
}

/** A unit as the page draws it. */
export interface UnitView {
  id: string;
  name: string;
  army: string;
  warscroll: string;
  kind: "manifestation" | "terrain" | "unit";
  status: string;
  size: number;
  alive: number;
  damage: number;
  health: number;
  models: ModelView[];
  base: [number, number];
  height: number;
  footprint: [number, number][][];
  stands: boolean;
  keywords: string[];
  notes: NoteView[];
  abilities: string[];
  tokens: string[];
  carried_by: string | null;
  general: boolean;
  in_combat: string[];
  contesting: string[];
  charged: boolean;
  used: string[];
  move: number | string;
  save: number | null;
  ward: number | null;
  control_score: number;
  bases?: [number, number][];
}

export interface UseAbility {
  type: "Use";
  ability: string;
  unit?: string | null;
}

/** How far a model would go, and where it would end. */
export interface WayView {
  model: number;
  distance: number;
  left: number;
  end: EndView;
}

/** Means of damage and slain models, and the chance that the target is destroyed. */
export interface WeaponOdds {
  damage: number;
  slain: number;
  destroys: number;
}

/** `up_to` models of every `per` models may have one of these; needed: each of those models has one. */
export interface WeaponOptionData {
  one_of: string[];
  per: number;
  up_to: number;
  needed: boolean;
}

/** How far a weapon reaches, and who carries it. */
export interface WeaponRange {
  weapon: string;
  range: number;
  models: number[];
}

/** A row of weapon characteristics; no range means melee. */
export interface WeaponView {
  name: string;
  range: number | null;
  attacks: number | string;
  hit: number;
  wound: number;
  rend: number;
  damage: number | string;
  abilities: string[];
  carried_by: number | null;
}

/** Use one of these abilities, or pass. `priority`: the chance to win the roll that comes next. */
export interface WindowView {
  type: "Window";
  player: string;
  kind: string;
  reason: string;
  rule: string;
  ability: AbilityAsked | null;
  unit: string | null;
  unit_name: string | null;
  options: OptionView[];
  may_pass: boolean;
  priority: number | null;
  blocked: BlockedView[];
  attack?: Record<string, TargetOdds>;
}

/** Where a model shall go, whichever way: without a point it turns where it stands, without a facing it keeps it. */
export interface Wish {
  model: number;
  x?: number | null;
  y?: number | null;
  facing?: number | null;
  jump?: boolean;
}
