import type { LessonLevel } from './lesson-levels.ts'
import type { Worded } from './languages.ts'

/** A kind of lesson, which the yoga page introduces, and which a new lesson can take its values from. */
export interface LessonKind {
  /** Of a kind of the file its name there. */
  id: string
  title: Worded
  /** The description of the lesson. */
  text: Worded
  picture: string
  pictureText: Worded
  minutes: number
  seats: number
  level: LessonLevel | null
  /** Whether visitors read of it and a new lesson is offered its values. */
  listed: boolean
}

/** In the order in which they are introduced. */
export interface KindFacts {
  lessonKinds: readonly LessonKind[]
}

/**
 * The kinds of lessons that a new studio begins with; administrators change them at /admin/studio. The demo
 * data consists of them.
 */
export const lessonKinds = {
  morning: {
    title: { ja: '朝のめざめフロー', en: 'Morning wake-up flow' },
    text: {
      ja: '呼吸に合わせてゆっくりと体を目覚めさせる、朝いちばんのクラスです。はじめての方も、そのままのペースでどうぞ。終わったあとは温かいほうじ茶をお出しします。',
      en: 'The first class of the day wakes the body gently, one breath at a time. Newcomers are welcome to move at their own pace, and a cup of warm hojicha waits for you afterwards.',
    },
    picture: '/pictures/lessons/morning-flow.svg',
    pictureText: {
      ja: '朝日の差す窓辺で、両腕を上げて腰を落とすポーズ',
      en: 'A low lunge with raised arms before a window at sunrise',
    },
    minutes: 60,
    seats: 8,
    level: 'all',
  },
  hatha: {
    title: { ja: 'やさしいハタヨガ', en: 'Slow hatha' },
    text: {
      ja: 'ひとつひとつのポーズをていねいに味わう、基本のクラス。体がかたい方、運動が久しぶりの方にいちばんおすすめしています。',
      en: 'Our foundation class, in which every pose is given its time. The one we recommend to stiff bodies and to anyone coming back to movement after a long while.',
    },
    picture: '/pictures/lessons/slow-hatha.svg',
    pictureText: {
      ja: '障子と竹の庭を背に、木のポーズ',
      en: 'Tree pose before paper screens and a bamboo garden',
    },
    minutes: 75,
    seats: 8,
    level: 'beginners',
  },
  power: {
    title: { ja: 'パワーヴィンヤサ', en: 'Power vinyasa' },
    text: {
      ja: 'しっかり汗をかきたい方へ。流れるような動きで体幹を鍛えます。晴れた日はルーフテラスで、海からの風を感じながら。',
      en: 'For days when you want to sweat. Flowing sequences build a strong core; in fine weather we practise on the roof terrace, in the breeze from the sea.',
    },
    picture: '/pictures/lessons/power-vinyasa.svg',
    pictureText: {
      ja: '夕日のルーフテラスで、戦士のポーズ',
      en: 'Warrior pose on the roof terrace at sunset',
    },
    minutes: 60,
    seats: 10,
    level: 'experienced',
  },
  restorative: {
    title: { ja: '夜のリストラティブ', en: 'Evening restorative' },
    text: {
      ja: 'ボルスターと毛布に体をあずけて、一日の緊張をほどいていきます。灯りを落とした静かな時間。そのまま眠ってしまっても大丈夫です。',
      en: 'Let bolsters and blankets carry you while the day’s tension melts away. The lights are low, the room is quiet, and falling asleep is perfectly fine.',
    },
    picture: '/pictures/lessons/restorative.svg',
    pictureText: {
      ja: '行灯のそばで、毛布にくるまり横になる夜',
      en: 'Resting under a blanket beside a paper lantern at night',
    },
    minutes: 60,
    seats: 6,
    level: 'all',
  },
  maternity: {
    title: { ja: 'マタニティヨガ', en: 'Maternity yoga' },
    text: {
      ja: '妊娠16週以降の方のための少人数クラス。腰や背中をやさしくほぐし、赤ちゃんと呼吸を合わせます。医師の了承を得てからお越しください。',
      en: 'A small class from the sixteenth week on. We ease the back and hips and breathe together with the baby. Please ask your doctor before you join.',
    },
    picture: '/pictures/lessons/maternity.svg',
    pictureText: {
      ja: 'やわらかな光のなか、お腹に手をあてて座る女性',
      en: 'An expecting mother seated in soft light, hands on her belly',
    },
    minutes: 60,
    seats: 4,
    level: null,
  },
  tea: {
    title: { ja: 'お茶と呼吸の時間', en: 'Tea and breath' },
    text: {
      ja: '座って、呼吸をして、お茶をいただく。ポーズのない、静かなクラスです。締めくくりに、季節の和菓子とお抹茶をどうぞ。',
      en: 'Sit, breathe, drink tea: a quiet class without poses. It closes with matcha and a sweet of the season.',
    },
    picture: '/pictures/lessons/tea-and-breath.svg',
    pictureText: {
      ja: '急須と湯気の立つ湯のみ、丸窓のそばで瞑想する人',
      en: 'A teapot and steaming cups, and somebody meditating by a round window',
    },
    minutes: 45,
    seats: 5,
    level: 'all',
  },
} as const satisfies Record<string, Omit<LessonKind, 'id' | 'listed'>>

export type LessonKindName = keyof typeof lessonKinds

export const kindsOfFile: KindFacts = {
  lessonKinds: Object.entries(lessonKinds).map(([id, kind]) => ({ id, ...kind, listed: true })),
}

/** The kinds of lessons on the list: those that were published, otherwise those of the file. */
export const listedKinds = (facts: { kinds?: KindFacts }): readonly LessonKind[] =>
  (facts.kinds ?? kindsOfFile).lessonKinds.filter(({ listed }) => listed)
