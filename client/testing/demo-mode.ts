/* Import this file first: the page then says that its server is in demo mode. It is read once, at import. */
const mode = document.createElement('meta');
mode.setAttribute('name', 'hearten-mode');
mode.setAttribute('content', 'demo');
document.head.append(mode);
