/** The texts of a picture as the audit log names them: a space has other texts. */
export const recordedTexts = ({ textJa, textEn }: { textJa: string; textEn: string }) => ({
  pictureTextJa: textJa,
  pictureTextEn: textEn,
})
