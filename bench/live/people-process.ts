import { type Scene, Stage } from './scenes.ts';

/** A process of its own, so that what the people cost is not the server's. */

const stage = new Stage(Number(process.argv[2]));

process.on('message', (scene: Scene) => {
  void stage.play(scene).then(
    (played) => process.send?.({ played }),
    (error: Error) => process.send?.({ failed: error.message }),
  );
});
