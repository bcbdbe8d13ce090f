/**
 * The number of the last migration of the last release, raised at each release (CONTRIBUTING.md). Nothing was
 * released yet, so it stands for the initial schema.
 */
export const releasedSchema = 20
