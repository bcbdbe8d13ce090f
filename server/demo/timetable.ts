/** The demo studio's week: what is taught, and when. Days count from Sunday; closed on Monday and Thursday. */

export interface DemoKind {
  title: string
  titleEn: string
  description: string
  descriptionEn: string
  picture: string
  minutes: number
  seats: number
}

export const kinds = {
  morning: {
    title: '朝のめざめフロー',
    titleEn: 'Morning wake-up flow',
    description:
      '呼吸に合わせてゆっくりと体を目覚めさせる、朝いちばんのクラスです。はじめての方も、そのままのペースでどうぞ。終わったあとは温かいほうじ茶をお出しします。',
    descriptionEn:
      'The first class of the day wakes the body gently, one breath at a time. Newcomers are welcome to move at their own pace, and a cup of warm hojicha waits for you afterwards.',
    picture: '/pictures/lessons/morning-flow.svg',
    minutes: 60,
    seats: 8,
  },
  hatha: {
    title: 'やさしいハタヨガ',
    titleEn: 'Slow hatha',
    description:
      'ひとつひとつのポーズをていねいに味わう、基本のクラス。体がかたい方、運動が久しぶりの方にいちばんおすすめしています。',
    descriptionEn:
      'Our foundation class, in which every pose is given its time. The one we recommend to stiff bodies and to anyone coming back to movement after a long while.',
    picture: '/pictures/lessons/slow-hatha.svg',
    minutes: 75,
    seats: 8,
  },
  power: {
    title: 'パワーヴィンヤサ',
    titleEn: 'Power vinyasa',
    description:
      'しっかり汗をかきたい方へ。流れるような動きで体幹を鍛えます。晴れた日はルーフテラスで、海からの風を感じながら。',
    descriptionEn:
      'For days when you want to sweat. Flowing sequences build a strong core; in fine weather we practise on the roof terrace, in the breeze from the sea.',
    picture: '/pictures/lessons/power-vinyasa.svg',
    minutes: 60,
    seats: 10,
  },
  restorative: {
    title: '夜のリストラティブ',
    titleEn: 'Evening restorative',
    description:
      'ボルスターと毛布に体をあずけて、一日の緊張をほどいていきます。灯りを落とした静かな時間。そのまま眠ってしまっても大丈夫です。',
    descriptionEn:
      'Let bolsters and blankets carry you while the day’s tension melts away. The lights are low, the room is quiet, and falling asleep is perfectly fine.',
    picture: '/pictures/lessons/restorative.svg',
    minutes: 60,
    seats: 6,
  },
  maternity: {
    title: 'マタニティヨガ',
    titleEn: 'Maternity yoga',
    description:
      '妊娠16週以降の方のための少人数クラス。腰や背中をやさしくほぐし、赤ちゃんと呼吸を合わせます。医師の了承を得てからお越しください。',
    descriptionEn:
      'A small class from the sixteenth week on. We ease the back and hips and breathe together with the baby. Please ask your doctor before you join.',
    picture: '/pictures/lessons/maternity.svg',
    minutes: 60,
    seats: 4,
  },
  tea: {
    title: 'お茶と呼吸の時間',
    titleEn: 'Tea and breath',
    description:
      '座って、呼吸をして、お茶をいただく。ポーズのない、静かなクラスです。締めくくりに、季節の和菓子とお抹茶をどうぞ。',
    descriptionEn:
      'Sit, breathe, drink tea: a quiet class without poses. It closes with matcha and a sweet of the season.',
    picture: '/pictures/lessons/tea-and-breath.svg',
    minutes: 45,
    seats: 5,
  },
} as const satisfies Record<string, DemoKind>

export type KindName = keyof typeof kinds

/** Per day of the week: start in Tokyo, and kind. */
export const week: Readonly<Record<number, ReadonlyArray<readonly [string, KindName]>>> = {
  0: [
    ['08:00', 'morning'],
    ['10:00', 'hatha'],
    ['13:30', 'tea'],
    ['15:00', 'power'],
  ],
  2: [
    ['08:00', 'morning'],
    ['10:30', 'maternity'],
    ['14:00', 'hatha'],
    ['18:15', 'restorative'],
  ],
  3: [
    ['08:00', 'morning'],
    ['10:00', 'power'],
    ['13:30', 'tea'],
    ['18:15', 'restorative'],
  ],
  5: [
    ['08:00', 'morning'],
    ['10:00', 'hatha'],
    ['14:00', 'maternity'],
    ['18:15', 'power'],
  ],
  6: [
    ['08:00', 'morning'],
    ['09:30', 'hatha'],
    ['11:30', 'power'],
    ['14:00', 'tea'],
    ['17:30', 'restorative'],
  ],
}
