import type { CDPSession, Page } from 'playwright-core'

/** Chromium's virtual device for passkeys, which always recognises its owner. */
export class VirtualAuthenticator {
  readonly #session: CDPSession
  readonly #id: string

  constructor(session: CDPSession, id: string) {
    this.#session = session
    this.#id = id
  }

  static async plugInto(page: Page): Promise<VirtualAuthenticator> {
    const session = await page.context().newCDPSession(page)
    await session.send('WebAuthn.enable')
    const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    })
    return new VirtualAuthenticator(session, authenticatorId)
  }

  /** Whether the device recognises its owner from now on. When it does not, the person has cancelled. */
  async recognises(isUserVerified: boolean): Promise<void> {
    await this.#session.send('WebAuthn.setUserVerified', { authenticatorId: this.#id, isUserVerified })
  }

  /** Moves the passkeys to the device of another page, as a phone or a synchronised account would. */
  async moveTo(other: VirtualAuthenticator): Promise<void> {
    const { credentials } = await this.#session.send('WebAuthn.getCredentials', {
      authenticatorId: this.#id,
    })
    for (const credential of credentials) {
      await other.#session.send('WebAuthn.addCredential', { authenticatorId: other.#id, credential })
    }
  }
}
