/**
 * The versions of the documents of the studio, apart from their texts, because the registration names the
 * version of the rules without showing them. A change of a text in the file needs another date here.
 */
export const documentVersions = { privacy: '2026-11-28', rules: '2026-11-27' }
