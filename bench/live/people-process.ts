import { type Scenario, ScenarioRunner } from './scenario-runner.ts';

/** A process of its own, so that what the people cost is not the server's. */

const runner = new ScenarioRunner(Number(process.argv[2]));

process.on('message', (scene: Scenario) => {
  void runner.run(scene).then(
    (played) => process.send?.({ played }),
    (error: Error) => process.send?.({ failed: error.message }),
  );
});
