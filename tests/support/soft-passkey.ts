import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

/** Flags of the authenticator's data: a person was there, was recognised, and the key is in the data. */
const flags = { present: 0x01, verified: 0x04, withKey: 0x40 }

interface Behaviour {
  origin?: string
  host?: string
  /** Whether the device has recognised the person, by a finger, a face or a PIN. */
  verified?: boolean
}

const base64Url = (bytes: Uint8Array | string) => Buffer.from(bytes).toString('base64url')
const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest()

/** A device with one passkey, which answers as browsers do. It counts its signatures. */
export class SoftPasskey {
  readonly id = randomBytes(16)
  readonly #key: KeyObject
  readonly #publicKey: Uint8Array
  readonly #behaviour: Required<Behaviour>
  counter = 0
  /** The owner's handle, which the server gives at the registration. */
  userHandle = ''

  constructor(behaviour: Behaviour = {}) {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
    this.#key = privateKey
    // COSE: elliptic curve, ES256, P-256 and the point.
    const cose = new Map<number, number | Uint8Array<ArrayBuffer>>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
      [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
    ])
    this.#publicKey = isoCBOR.encode(cose)
    this.#behaviour = { origin: 'http://localhost:3000', host: 'localhost', verified: true, ...behaviour }
  }

  /** Answers the options of a registration. */
  create(options: Record<string, unknown>) {
    this.userHandle = (options['user'] as { id: string }).id
    const length = Buffer.alloc(2)
    length.writeUInt16BE(this.id.length)
    const key = Buffer.concat([Buffer.alloc(16), length, this.id, this.#publicKey])
    const attestation = new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', new Uint8Array(Buffer.concat([this.#data(flags.withKey), key]))],
    ])
    const attestationObject = base64Url(isoCBOR.encode(attestation as never))
    const clientDataJSON = base64Url(this.#clientData('webauthn.create', options))
    return this.#answer({ clientDataJSON, attestationObject, transports: ['internal'] })
  }

  /** Answers the options of a login. */
  get(options: Record<string, unknown>) {
    this.counter += 1
    const data = this.#data(0)
    const clientData = this.#clientData('webauthn.get', options)
    const signed = Buffer.concat([data, sha256(clientData)])
    const signature = base64Url(createSign('sha256').update(signed).sign(this.#key))
    return this.#answer({
      clientDataJSON: base64Url(clientData),
      authenticatorData: base64Url(data),
      signature,
      userHandle: this.userHandle,
    })
  }

  #answer<Response extends object>(response: Response) {
    const id = base64Url(this.id)
    return { id, rawId: id, type: 'public-key', response, clientExtensionResults: {} }
  }

  #clientData(type: string, { challenge }: Record<string, unknown>): string {
    return JSON.stringify({ type, challenge, origin: this.#behaviour.origin, crossOrigin: false })
  }

  #data(more: number): Buffer {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(this.counter)
    const set = flags.present | (this.#behaviour.verified ? flags.verified : 0) | more
    return Buffer.concat([sha256(this.#behaviour.host), Buffer.from([set]), counter])
  }
}
