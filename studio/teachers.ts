/** Who teaches, as a new studio introduces them. Administrators change them at /admin/teachers. */
export const teachers = [
  {
    id: 'hida',
    name: { ja: '陽田 万里', en: 'Mari Hida' },
    kana: 'ひだ まり',
    role: { ja: '主宰・ヨガ講師', en: 'Founder and yoga teacher' },
    text: {
      ja: '会社員だった20代のおわりに体調をくずし、近所の小さなヨガ教室に救われました。インドと葉山で学び、指導歴は15年。「がんばらない日があってもいい」が口ぐせで、レッスンのあとに淹れるお茶を誰よりも楽しみにしています。',
      en: 'At the end of her twenties, worn out by office life, Mari was put back on her feet by a small yoga class around the corner. She trained in India and Hayama and has been teaching for fifteen years. “Some days you need not try so hard,” she likes to say, and nobody looks forward more to the tea after class.',
    },
    imageUrl: '/pictures/teacher.svg',
  },
  {
    id: 'shiomi',
    name: { ja: '汐見 航', en: 'Wataru Shiomi' },
    kana: 'しおみ わたる',
    role: { ja: 'パワーヨガ担当', en: 'Power yoga' },
    text: {
      ja: '大学では競泳の選手でした。肩を痛めたことをきっかけにヨガと出会い、いまは海に入る前の30分が毎朝の練習時間です。からだの使い方をことばで伝えるのが得意で、「どこが伸びているかがよくわかる」と言っていただきます。',
      en: 'Wataru swam for his university until an injured shoulder led him to yoga. These days he practises for half an hour every morning before he goes into the sea. He is good at putting movement into words: in his classes you always know which muscle is at work, and why.',
    },
    imageUrl: '/pictures/teachers/shiomi.svg',
  },
  {
    id: 'hanamura',
    name: { ja: '花村 佳乃', en: 'Yoshino Hanamura' },
    kana: 'はなむら よしの',
    role: { ja: 'マタニティヨガ担当・助産師', en: 'Maternity yoga, midwife' },
    text: {
      ja: '病院と助産院で12年、お産に立ち会ってきました。不安なことは、どんな小さなことでもレッスンの前後にお話しください。二児の母で、いまの目標は「ひとりでゆっくりお風呂に入ること」です。',
      en: 'For twelve years Yoshino has helped at births, in a hospital and in a birth centre. Bring every worry, however small, before or after class. She is a mother of two, and her own goal at the moment is a bath in peace.',
    },
    imageUrl: '/pictures/teachers/hanamura.svg',
  },
  {
    id: 'brandt',
    name: { ja: 'アンナ・ブラント', en: 'Anna Brandt' },
    kana: '',
    role: { ja: 'リストラティブヨガ担当', en: 'Restorative yoga' },
    text: {
      ja: 'ベルリンから鎌倉に移り住んで8年。夕方のリストラティブヨガを、日本語と英語で担当しています。ブランケットとクッションに身をあずけて過ごす60分。眠ってしまっても、最後にそっと声をかけます。',
      en: 'Anna moved from Berlin to Kamakura eight years ago. She teaches restorative yoga in the evening, in Japanese and in English: an hour held by blankets and bolsters. If you fall asleep, she will wake you gently at the end.',
    },
    imageUrl: '/pictures/teachers/brandt.svg',
  },
] as const
