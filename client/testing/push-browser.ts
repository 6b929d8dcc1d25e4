import type { TestContext } from 'node:test';

/** The key of a test server, and of a browser that has subscribed with it. */
export const PUSH_KEY =
  'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4';
const KEYS = { p256dh: PUSH_KEY, auth: 'BTBZMqHH6r4Tts7J_aSIgg' };

/** A browser with push messages, which happy-dom lacks. */
export interface PushBrowser {
  permission: NotificationPermission;
  /** The answer of the person when the browser asks. */
  answer: NotificationPermission;
  /** How often the browser has asked. */
  asked: number;
  /** The address of the subscription; empty if there is none. */
  endpoint: string;
  /** Whether the push service can't be reached. */
  isDown: boolean;
}

/** Gives this window push messages until the test ends. */
export function addPush(t: TestContext, options: Partial<PushBrowser> = {}): PushBrowser {
  const browser: PushBrowser = {
    permission: 'default',
    answer: 'granted',
    asked: 0,
    endpoint: '',
    isDown: false,
    ...options,
  };
  const subscription = () => ({
    endpoint: browser.endpoint,
    options: {
      applicationServerKey: Uint8Array.from(atob(base64(PUSH_KEY)), (one) => one.charCodeAt(0)).buffer,
    },
    toJSON: () => ({ endpoint: browser.endpoint, keys: KEYS }),
    unsubscribe: async () => {
      browser.endpoint = '';
      return true;
    },
  });
  const pushManager = {
    getSubscription: async () => (browser.endpoint === '' ? null : subscription()),
    subscribe: async () => {
      if (browser.isDown) throw new DOMException('no push service', 'AbortError');
      browser.endpoint = 'https://push.example/send/new';
      return subscription();
    },
  };
  const registration = { pushManager };
  const serviceWorker = { ready: Promise.resolve(registration), getRegistration: async () => registration };
  const notifications = {
    get permission() {
      return browser.permission;
    },
    async requestPermission() {
      browser.asked += 1;
      browser.permission = browser.answer;
      return browser.answer;
    },
  };
  const before = globalThis.Notification;
  Object.assign(globalThis, { Notification: notifications, PushManager: class {} });
  Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true });
  t.after(() => {
    Object.assign(globalThis, { Notification: before });
    Reflect.deleteProperty(globalThis, 'PushManager');
    Reflect.deleteProperty(navigator, 'serviceWorker');
  });
  return browser;
}

const base64 = (text: string) => text.replaceAll('-', '+').replaceAll('_', '/');
