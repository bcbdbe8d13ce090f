/** Thrown when another process has recorded a newer answer of the provider. The provider is then asked again. */
export class OutdatedAnswer extends Error {}
