/** How long a browser may take to answer a command. One that hangs must fail a step, not stop the walk. */
export const COMMAND_TIMEOUT_MS = 60_000;

/** One page of one browser engine. Each engine speaks a protocol of its own, so this is what all three can do. */
export interface PageDriver {
  /** Opens an address and waits until it has loaded. Throws if it can't be opened. */
  goto(address: string): Promise<void>;
  /** Evaluates an expression in the page, waits for its promise, and returns its JSON value. */
  evaluate(expression: string): Promise<unknown>;
  /** Presses the element that the expression returns, by real input, so that it counts as a gesture of the person. */
  press(expression: string): Promise<void>;
  /** Types into the focused element. */
  type(text: string): Promise<void>;
  /** Closes the page and opens an empty one in the same profile, as a person who closes the app and opens it again. */
  reopen(): Promise<void>;
  /** Uncaught errors and errors of the console since the last call, as far as the driver can notice them. */
  takeComplaints(): Promise<string[]>;
}

/** An engine that this machine may have. */
export interface Engine {
  readonly name: string;
  /** Why the engine can't run here, such as a package that is missing. Undefined if it can. */
  missing(): Promise<string | undefined>;
  /** Starts the engine with an empty profile. Its processes end with the scope. */
  open(scope: EngineScope): Promise<{ readonly version: string; readonly page: PageDriver }>;
}

export interface EngineScope {
  after(release: () => Promise<unknown>): void;
  /** An empty folder that is removed with the scope. */
  folder(): Promise<string>;
  /** The environment variables of programs that play through the sound device. Empty without one. */
  readonly env: Readonly<Record<string, string>>;
}
