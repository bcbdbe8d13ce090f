/** Texts as long as those of a real studio, so that the answers have a realistic size. */
export const lessonTexts = [
  {
    title: '海風のゆるやかフロー',
    titleEn: 'Slow flow in the sea breeze',
    description:
      'やわらかな動きと深い呼吸で、こわばった肩や腰をほどいていきます。ひとつのポーズに時間をかけるので、はじめての方や体力に自信のない方も安心です。',
    descriptionEn:
      'Soft movements and long breaths loosen stiff shoulders and hips. Each pose has its time, so beginners need not worry about keeping up.',
  },
  {
    title: '骨盤をととのえるヨガ',
    titleEn: 'Yoga for the pelvis',
    description: '座り仕事で疲れた骨盤まわりを、立位と寝たポーズでじっくりほぐします。',
    descriptionEn: 'Standing and lying poses for hips that are tired from a day at the desk.',
  },
  {
    title: '月あかりの陰ヨガ',
    titleEn: 'Yin by moonlight',
    description:
      '照明を落とし、ひとつの姿勢に三分から五分。力を抜いて、重さにまかせて伸ばします。眠りが浅いと感じる夜にどうぞ。終わったらそのまま静かにお帰りください。',
    descriptionEn:
      'The lights go down and each posture lasts from three to five minutes: let go, and let your weight do the stretching. For nights when sleep does not come easily.',
  },
] as const
