import { COMMAND_TIMEOUT_MS } from './driver.ts';

/** The name under which WebDriver answers elements (https://www.w3.org/TR/webdriver2/#elements). */
export const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

/** A session of W3C WebDriver over HTTP. */
export class WebDriverSession {
  readonly #address: string;
  readonly capabilities: Readonly<Record<string, unknown>>;

  private constructor(address: string, capabilities: Readonly<Record<string, unknown>>) {
    this.#address = address;
    this.capabilities = capabilities;
  }

  static async open(driver: string, wanted: object): Promise<WebDriverSession> {
    const { sessionId, capabilities } = (await call('POST', `${driver}/session`, {
      capabilities: { alwaysMatch: wanted },
    })) as { sessionId: string; capabilities: Record<string, unknown> };
    return new WebDriverSession(`${driver}/session/${sessionId}`, capabilities);
  }

  get(path: string): Promise<unknown> {
    return call('GET', `${this.#address}/${path}`);
  }

  post(path: string, body: object = {}): Promise<unknown> {
    return call('POST', `${this.#address}/${path}`, body);
  }

  delete(path = ''): Promise<unknown> {
    return call('DELETE', path ? `${this.#address}/${path}` : this.#address);
  }
}

async function call(method: string, address: string, body?: object): Promise<unknown> {
  const response = await fetch(address, {
    method,
    signal: AbortSignal.timeout(COMMAND_TIMEOUT_MS),
    ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  });
  const { value } = (await response.json()) as { value: unknown };
  if (response.ok) return value;
  const { error, message } = value as { error: string; message: string };
  throw new Error(`${error}: ${message}`);
}
