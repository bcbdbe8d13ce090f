/**
 * The number of the last migration of the last release, raised at each release (CONTRIBUTING.md). Nothing was released yet, so
 * it stands for the schema from which on migrations keep the rule for updates without a pause.
 */
export const releasedSchema = 18
