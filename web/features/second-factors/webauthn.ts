import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import type * as Library from '@simplewebauthn/browser'
import type { TFunction } from 'i18next'
import { errorText } from '#web/lib/error-text.ts'

/** Why the browser made or used no passkey, as the key of its text under `security`. */
type Problem = 'passkeyCancelled' | 'passkeyUnsupported' | 'passkeyKnown' | 'passkeyFailed'

class PasskeyError extends Error {
  readonly problem: Problem

  constructor(problem: Problem, cause: unknown) {
    super(problem, { cause })
    this.problem = problem
  }
}

/** The names of the errors with which browsers refuse. */
const problems: Record<string, Problem> = {
  NotAllowedError: 'passkeyCancelled',
  AbortError: 'passkeyCancelled',
  SecurityError: 'passkeyUnsupported',
  NotSupportedError: 'passkeyUnsupported',
  InvalidStateError: 'passkeyKnown',
}

/** Nothing is asked of the extensions of WebAuthn. */
const withoutExtensions = <Answer extends { clientExtensionResults: object }>({
  clientExtensionResults: _,
  ...answer
}: Answer) => ({ ...answer, clientExtensionResults: {} })

/** Lets the browser make a passkey. Throws a `PasskeyError`. */
export const createPasskey = (options: object) =>
  withLibrary(async ({ startRegistration }) =>
    withoutExtensions(
      await startRegistration({ optionsJSON: options as PublicKeyCredentialCreationOptionsJSON }),
    ),
  )

/** Lets the browser ask for a passkey. Throws a `PasskeyError`. */
export const askForPasskey = (options: object) =>
  withLibrary(async ({ startAuthentication }) =>
    withoutExtensions(
      await startAuthentication({ optionsJSON: options as PublicKeyCredentialRequestOptionsJSON }),
    ),
  )

/** Loads the library when it is needed, because most logins need none. */
async function withLibrary<Result>(work: (library: typeof Library) => Promise<Result>): Promise<Result> {
  const library = await import('@simplewebauthn/browser')
  if (!library.browserSupportsWebAuthn()) throw new PasskeyError('passkeyUnsupported', undefined)
  try {
    return await work(library)
  } catch (error) {
    const name = error instanceof Error ? error.name : ''
    throw new PasskeyError(problems[name] ?? 'passkeyFailed', error)
  }
}

/** The message for a failed call, or for what the browser refused. */
export const passkeyErrorText = (t: TFunction, error: unknown): string =>
  error instanceof PasskeyError ? t(`security.${error.problem}`) : errorText(t, error)
