import './ui/theme/fonts.css';
import './ui/theme/global.css.ts';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { loadSession, watchSession } from './features/session/session.ts';
import { applyTheme } from './features/theme/theme.ts';
import { startClock } from './lib/today.ts';

applyTheme();
startClock();
watchSession();
void loadSession();

createRoot(document.getElementById('root') as HTMLElement).render(<App />);
