/** The image of EventStoreDB that `startEventStoreContainer` starts. */
const IMAGE = 'eventstore/eventstore:23.10.2-bookworm-slim';
const PORT = 2113;
const START_TIMEOUT_MS = 120_000;

/** An EventStoreDB to test against, or the reason why there is none. */
export type TestServer =
  | { readonly url: string; readonly stop: () => Promise<void> }
  | { readonly absent: string };

/** The EventStoreDB that EVENTSTORE_TEST_URL names. It is not contacted, and `stop` leaves it running. */
export function configuredEventStore(): TestServer {
  const url = process.env.EVENTSTORE_TEST_URL;
  return url ? { url, stop: async () => {} } : { absent: 'EVENTSTORE_TEST_URL is not set' };
}

/**
 * Starts an EventStoreDB in a container of its own, which keeps its log in memory. Absent if no Docker engine answers or the
 * image cannot be pulled. Throws if the container does not start.
 */
export async function startEventStoreContainer(): Promise<TestServer> {
  const { GenericContainer, getContainerRuntimeClient, ImageName, Wait } = await import('testcontainers');
  const engine = await getContainerRuntimeClient().catch(() => undefined);
  if (!engine) return { absent: 'no Docker engine answers' };
  try {
    await engine.image.pull(ImageName.fromString(IMAGE));
  } catch (error) {
    return { absent: `the image ${IMAGE} cannot be pulled: ${(error as Error).message}` };
  }
  const container = await new GenericContainer(IMAGE)
    .withEnvironment({ EVENTSTORE_INSECURE: 'true', EVENTSTORE_MEM_DB: 'true' })
    .withExposedPorts(PORT)
    .withWaitStrategy(Wait.forHttp('/health/live', PORT).forStatusCode(204))
    .withStartupTimeout(START_TIMEOUT_MS)
    .start();
  return {
    url: `esdb://${container.getHost()}:${container.getMappedPort(PORT)}?tls=false`,
    stop: async () => {
      await container.stop();
    },
  };
}
