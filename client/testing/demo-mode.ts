/* Import this file first: the page then says that its server is in demo mode. The app reads the mode at import. */
const mode = document.createElement('meta');
mode.setAttribute('name', 'hearten-mode');
mode.setAttribute('content', 'demo');
document.head.append(mode);
