/**
 * The style of the app (`client/ui/theme`) for a page without a script: its colors, sizes and names of fonts. It
 * fetches no fonts, so the page has those of the app only where they are installed.
 */
export const STYLE = `
:root {
  color-scheme: light dark;
  --paper: #faf6f0; --raised: #ffffff; --sunken: #f1ebe1; --ink: #1f2a26; --soft: #55625d;
  --hairline: #dfd7ca; --spruce: #2b5f52; --wash: #e4eee8;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #141917; --raised: #1c2320; --sunken: #0f1312; --ink: #ece7de; --soft: #a3ada8;
    --hairline: #2d3733; --spruce: #8cc7b5; --wash: #22332d;
  }
}
*, *::before, *::after { box-sizing: border-box; margin: 0; }
html { background: var(--paper); text-size-adjust: 100%; scroll-padding-top: 24px; }
body {
  max-width: 76ch; margin: 0 auto; padding: 24px 16px 96px; color: var(--ink);
  font: 1.0625rem/1.5 Atkinson, system-ui, sans-serif; overflow-wrap: break-word;
}
h1, h2, h3, .brand { font-family: Fraunces, Georgia, serif; font-weight: 520; word-spacing: 0.06em; line-height: 1.25; }
h1 { font-size: 1.8125rem; margin-block: 8px 12px; }
h2 { font-size: 1.5rem; margin-block: 56px 8px; }
h3 { font-size: 1.25rem; margin-block: 16px 4px; }
h4 { font-size: 1rem; margin-block: 20px 6px; }
a { color: var(--spruce); text-underline-offset: 0.2em; }
.brand a { text-decoration: none; }
:focus-visible { outline: 3px solid var(--spruce); outline-offset: 2px; }
.skip { position: absolute; left: -9999px; }
.skip:focus { left: 16px; top: 8px; padding: 12px 16px; background: var(--raised); }
header p + p { margin-top: 12px; }
nav ul { padding: 0; list-style: none; }
nav li { padding-block: 4px; }
nav h2 { margin-top: 40px; }
article {
  margin-top: 20px; padding: 4px 20px 20px; background: var(--raised);
  border: 1px solid var(--hairline); border-radius: 18px;
}
article p + p { margin-top: 8px; }
code, pre { font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; font-size: 0.9em; }
h3 code { font-size: 0.95em; }
.method {
  display: inline-block; padding: 2px 10px; border-radius: 99px; background: var(--wash);
  font: 600 0.8125rem/1.5 system-ui, sans-serif; letter-spacing: 0.04em; vertical-align: 2px;
}
dt { margin-top: 8px; }
dd { padding-left: 20px; color: var(--soft); }
.type { color: var(--soft); }
pre {
  margin-top: 8px; padding: 12px 16px; overflow-x: auto; background: var(--sunken);
  border: 1px solid var(--hairline); border-radius: 12px; line-height: 1.5;
}
@media print { article { break-inside: avoid; } }
`;
