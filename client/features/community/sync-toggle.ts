/** What the person wants of each switch that is being settled now. */
const desiredStates = new Map<string, boolean>();

interface ToggleMutation<Facts extends object> {
  /** Names the switch; each is settled by one caller at a time. */
  readonly key: string;
  readonly turnOn: boolean;
  /** What the server knows, until it answers otherwise. */
  readonly confirmedState: Facts;
  readonly isOn: (facts: Facts) => boolean;
  readonly request: (turnOn: boolean) => Promise<Facts>;
  /** Shows what the server knows, at the end: after a failure that is the state before. */
  readonly apply: (facts: Facts) => void;
  readonly onFailure: (error: unknown) => void;
}

/**
 * Brings the server to what a switch already shows. Presses that come faster than answers are not sent one by
 * one: after each answer the server is asked again only if the person has changed their mind.
 */
export async function syncToggle<Facts extends object>(settling: ToggleMutation<Facts>): Promise<void> {
  const { key, turnOn, isOn, request, apply, onFailure } = settling;
  const isUnderWay = desiredStates.has(key);
  desiredStates.set(key, turnOn);
  if (isUnderWay) return;
  let serverState = settling.confirmedState;
  try {
    for (let on = turnOn; isOn(serverState) !== on; on = desiredStates.get(key) ?? on)
      serverState = await request(on);
  } catch (error) {
    onFailure(error);
  } finally {
    desiredStates.delete(key);
    apply(serverState);
  }
}
