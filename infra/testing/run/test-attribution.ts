import asyncHooks, { AsyncLocalStorage, AsyncResource, type HookCallbacks } from 'node:async_hooks';

/**
 * Preloaded into the processes that run tests, before anything loads `node:test`.
 *
 * Node's runner must know which test a call of `test()` or an uncaught error belongs to. It keeps a map from the id of
 * every promise and every other resource to its test, with a hook that runs for each of them. For tests of the api that
 * is about 6 % of the processor time. Here an `AsyncLocalStorage` says which test runs, which costs nearly nothing, and
 * the runner is told of its tests alone. If a later Node loads its runner in another way, it uses its own hook again,
 * and the test of this file fails.
 */

const runningTest = new AsyncLocalStorage<number>();
/** The callback of the runner's hook, from its first test on. */
let onInit: HookCallbacks['init'];

/** The class that the runner extends for its tests. */
class TestResource extends AsyncResource {
  constructor(...parameters: ConstructorParameters<typeof AsyncResource>) {
    super(...parameters);
    onInit?.(this.asyncId(), parameters[0], this.triggerAsyncId(), this);
  }

  override runInAsyncScope<This, Result>(
    work: (this: This, ...args: unknown[]) => Result,
    thisArg?: This,
    ...args: unknown[]
  ): Result {
    // Inside, because the scope begins with the storage that the resource was made in.
    const inTest = () => runningTest.run(this.asyncId(), () => Reflect.apply(work, thisArg as This, args));
    return super.runInAsyncScope(inTest);
  }
}

const original = { ...asyncHooks };
Object.assign(asyncHooks, {
  AsyncResource: TestResource,
  executionAsyncId: () => runningTest.getStore() ?? original.executionAsyncId(),
  createHook(callbacks: HookCallbacks) {
    asyncHooks.createHook = original.createHook;
    onInit = callbacks.init;
    return { enable() {}, disable() {} };
  },
});
// The runner takes these when it is loaded, and the hook at the first test.
await import('node:test');
Object.assign(asyncHooks, { AsyncResource, executionAsyncId: original.executionAsyncId });
