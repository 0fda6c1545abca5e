// Runs before the page is drawn: light, dark or as the system has it.
(() => {
  let wanted = "auto";
  try {
    wanted = JSON.parse(localStorage.getItem("warhost.settings") || "{}").theme || "auto";
  } catch {
    // No storage: the system decides.
  }
  if (wanted === "light" || wanted === "dark") document.documentElement.dataset.theme = wanted;
})();
