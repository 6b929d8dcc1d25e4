import type { CDPSession, Page } from 'playwright-core';

/**
 * The device behind a page: Chromium's own authenticator with a screen lock, which answers at once. It keeps its
 * passkeys until the page closes.
 */
export class VirtualAuthenticator {
  readonly #session: CDPSession;
  readonly #id: string;

  private constructor(session: CDPSession, id: string) {
    this.#session = session;
    this.#id = id;
  }

  /**
   * Attaches one to the page. With `hasPrf` its passkeys have secrets that can open a lock. Then Chromium's
   * authenticator refuses everything after a failed verification.
   */
  static async attach(page: Page, { hasPrf = false } = {}): Promise<VirtualAuthenticator> {
    const session = await page.context().newCDPSession(page);
    await session.send('WebAuthn.enable', { enableUI: false });
    const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        hasPrf,
        automaticPresenceSimulation: true,
      },
    });
    return new VirtualAuthenticator(session, authenticatorId);
  }

  /** Whether the person lets the device use a passkey. Until they do, suggestions wait, and a question stays open. */
  async setPresent(enabled: boolean): Promise<void> {
    await this.#session.send('WebAuthn.setAutomaticPresenceSimulation', {
      authenticatorId: this.#id,
      enabled,
    });
  }

  /** Whether the fingerprint, face or screen lock is the right one. */
  async setVerified(isUserVerified: boolean): Promise<void> {
    await this.#session.send('WebAuthn.setUserVerified', { authenticatorId: this.#id, isUserVerified });
  }

  /** The relying parties of its passkeys that a person can use without a username. */
  async discoverableFor(): Promise<(string | undefined)[]> {
    const asked = { authenticatorId: this.#id };
    const { credentials } = await this.#session.send('WebAuthn.getCredentials', asked);
    return credentials.filter(({ isResidentCredential }) => isResidentCredential).map(({ rpId }) => rpId);
  }
}
