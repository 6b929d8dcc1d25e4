import './ui/theme/fonts.css';
import './ui/theme/global.css.ts';
import { App } from './app/app.tsx';
import { mount } from './app/mount.ts';
import { loadSession, watchSession } from './features/session/session.ts';
import { applyTheme } from './features/theme/theme.ts';
import { startClock } from './lib/today.ts';

applyTheme();
startClock();
watchSession();
void loadSession();

// index.html removes the root element in browsers that are too old.
const root = document.getElementById('root');
if (root) void mount(root, <App />);
