import { type Scenario, ScenarioRunner } from './scenario-runner.ts';

/** Simulates the people in a separate process, so that their cost is not counted as the server's. */

const runner = new ScenarioRunner(Number(process.argv[2]));

process.on('message', (scenario: Scenario) => {
  void runner.run(scenario).then(
    (result) => process.send?.({ result }),
    (error: Error) => process.send?.({ failed: error.message }),
  );
});
