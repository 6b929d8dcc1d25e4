/** What the person wants of each switch that is being settled now. */
const wanted = new Map<string, boolean>();

interface Settling<Facts extends object> {
  /** Names the switch; each is settled by one caller at a time. */
  readonly key: string;
  readonly turnOn: boolean;
  /** What the server knows, until it answers otherwise. */
  readonly from: Facts;
  readonly isOn: (facts: Facts) => boolean;
  readonly ask: (turnOn: boolean) => Promise<Facts>;
  /** Shows what the server knows, at the end: after a failure that is the state before. */
  readonly show: (facts: Facts) => void;
  readonly onFailure: (error: unknown) => void;
}

/**
 * Brings the server to what a switch already shows. Presses that come faster than answers are not sent one by
 * one: after each answer the server is asked again only if the person has changed their mind.
 */
export async function settle<Facts extends object>(settling: Settling<Facts>): Promise<void> {
  const { key, turnOn, isOn, ask, show, onFailure } = settling;
  const isUnderWay = wanted.has(key);
  wanted.set(key, turnOn);
  if (isUnderWay) return;
  let facts = settling.from;
  try {
    for (let on = turnOn; isOn(facts) !== on; on = wanted.get(key) ?? on) facts = await ask(on);
  } catch (error) {
    onFailure(error);
  } finally {
    wanted.delete(key);
    show(facts);
  }
}
