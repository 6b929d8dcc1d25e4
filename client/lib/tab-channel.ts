/** Tells the other tabs of this browser that something has happened, and hears it from them. The message is empty. */
interface TabChannel {
  /** Tells the other tabs that listen. Does nothing unless this tab listens, too. */
  post(): void;
  /** Calls `onMessage` whenever another tab posts. Returns a function that stops this. */
  listen(onMessage: () => void): () => void;
}

export function tabChannel(name: string): TabChannel {
  let channel: BroadcastChannel | undefined;
  return {
    post: () => channel?.postMessage(''),
    listen(onMessage) {
      const opened = new BroadcastChannel(name);
      opened.addEventListener('message', onMessage);
      channel = opened;
      return () => {
        opened.close();
        channel = undefined;
      };
    },
  };
}
