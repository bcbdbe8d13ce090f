/** The fields of an entry that are about a document of the studio. Of its sections they are the lines that differ. */
export const shownOfTexts = {
  privacyVersion: 'text',
  privacyLeadJa: 'text',
  privacyLeadEn: 'text',
  privacyPartsJa: 'passages',
  privacyPartsEn: 'passages',
  rulesVersion: 'text',
  rulesLeadJa: 'text',
  rulesLeadEn: 'text',
  rulesPartsJa: 'passages',
  rulesPartsEn: 'passages',
} as const
