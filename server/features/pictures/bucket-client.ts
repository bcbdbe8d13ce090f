import type { S3 } from '@aws-sdk/client-s3'
import { storeFailure } from './store-failure.ts'

/** A bucket of an S3-compatible store. */
export interface BucketSettings {
  bucket: string
  /** The address of the store; undefined for Amazon's. */
  endpoint: string | undefined
  region: string
  /** Whether the bucket stands in the path of an address instead of its host name. */
  pathStyle: boolean
  accessKeyId: string
  secretAccessKey: string
}

/** What ends a request that takes too long. */
interface Limit {
  abortSignal: AbortSignal
}

/** How long the store may take, in milliseconds. */
export interface Patience {
  /**
   * A request is sent so often when the store does not answer, or answers that it cannot now. The library
   * waits in between.
   */
  attempts: number
  connect: number
  /** Until the answer of one attempt begins. */
  answer: number
  /** Until the answer to a reading or removing request begins, all attempts together. A visitor waits. */
  read: number
  /** For a file that is written. It has some megabytes at most. */
  write: number
  /** Until the next part of an answer. */
  part: number
}

const usual: Patience = {
  attempts: 3,
  connect: 2_000,
  answer: 5_000,
  read: 8_000,
  write: 30_000,
  part: 10_000,
}

/** Sends requests to a bucket. The library is loaded with the first one, because it loads slowly. */
export class BucketClient {
  readonly bucket: string
  readonly patience: Patience
  readonly #settings: BucketSettings
  #client: Promise<S3> | undefined

  constructor(settings: BucketSettings, patience: Patience = usual) {
    this.bucket = settings.bucket
    this.patience = patience
    this.#settings = settings
  }

  /**
   * @param longestMs for all attempts together, until the answer begins
   * @throws StoreFailure
   */
  async ask<T>(work: (s3: S3, limit: Limit) => Promise<T>, longestMs: number): Promise<T> {
    const s3 = await (this.#client ??= openClient(this.#settings, this.patience))
    const controller = new AbortController()
    const timer = setTimeout(() => controller.abort(), longestMs)
    try {
      return await work(s3, { abortSignal: controller.signal })
    } catch (error) {
      throw storeFailure(error)
    } finally {
      clearTimeout(timer)
    }
  }
}

async function openClient(
  { endpoint, region, pathStyle, ...keys }: BucketSettings,
  { attempts, connect, answer }: Patience,
): Promise<S3> {
  const sdk = await import('@aws-sdk/client-s3')
  return new sdk.S3({
    ...(endpoint !== undefined && { endpoint }),
    region,
    forcePathStyle: pathStyle,
    credentials: { accessKeyId: keys.accessKeyId, secretAccessKey: keys.secretAccessKey },
    maxAttempts: attempts,
    requestHandler: {
      connectionTimeout: connect,
      requestTimeout: answer,
      throwOnRequestTimeout: true,
    },
    // The checksums that the library adds by itself are unknown to many stores. The signature covers the
    // content already.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
}
