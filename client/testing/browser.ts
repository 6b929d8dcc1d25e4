import { Window } from 'happy-dom';
import { becomeBrowser } from '../build/browser-globals.ts';

/**
 * A browser's globals in Node, from happy-dom; fetch stays Node's, so that tests meet the app at the network's edge
 * with a real server.
 */
const window = new Window({ url: 'http://127.0.0.1/' });

becomeBrowser(window);
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

export { window as browserWindow };
