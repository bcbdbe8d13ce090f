import type { EndpointName } from '#contract/index.ts'
import type { Role, StaffRole } from '#contract/roles.ts'
import { pageOfPath } from '#web/lib/language.ts'
import { useMayCall } from '#web/lib/may-call.ts'
import { useSessionUser } from '#web/lib/session.ts'
import type { AreaIconName } from '#web/pages/admin/frame/area-icon.tsx'

/** The groups of the rail, from top to bottom. A group without a destination is not shown. */
export const groups = ['reception', 'calendar', 'people', 'figures', 'studio', 'records'] as const

interface Destination {
  /** The key of its name in the texts under `adminNav.to`. */
  name: string
  path: `/admin${string}`
  /** Several destinations share the address `/admin`; its query names this one (specification section 2). */
  tab?: string
  /**
   * Pages below this address belong to it, as the page of a member to the list of members. Absent: those
   * below `path`.
   */
  below?: `/admin/${string}`
  /** Shown to those who may make this call. */
  call: EndpointName
  /** The same for the pages below it, where another one is needed. */
  belowCall?: EndpointName
  /** Of no use to administrators, who may call everything. */
  only?: StaffRole
  group: (typeof groups)[number]
  icon: AreaIconName
  /** More words by which the palette finds it: its name in both languages, in kana and in Latin letters. */
  words: string
  /** The number that is shown beside its name. */
  count?: 'openInquiries' | 'openSteps'
}

/**
 * The pages of the admin area to which the rail, the drawer and the palette lead. A new one is one line here,
 * and its name under `adminNav.to` in both languages.
 */
// oxfmt-ignore
export const destinations = [
  { name: 'reception', path: '/admin/reception', call: 'readReceptionDay', group: 'reception', icon: 'today', words: '今日のレッスン きょう kyou today 受付 うけつけ uketsuke reception 出欠 しゅっけつ shukketsu attendance' },
  { name: 'teaching', path: '/admin/teaching', call: 'listTaughtLessons', only: 'TEACHER', group: 'reception', icon: 'calendar', words: '担当レッスン たんとう tantou my lessons teaching 出欠 しゅっけつ attendance 紹介文 しょうかい shoukai profile' },
  { name: 'lessons', path: '/admin', call: 'listLessons', below: '/admin/lessons', belowCall: 'readLesson', group: 'calendar', icon: 'calendar', words: 'ヨガ管理 yoga kanri yoga management レッスンの予定 ressun lessons カレンダー karendaa calendar 予定 よてい yotei schedule 休業 きゅうぎょう kyuugyou closure close 臨時休業 りんじ rinji 休み やすみ yasumi holiday day off 代講 だいこう daikou substitute' },
  { name: 'spaces', path: '/admin', call: 'listWindows', tab: 'rentable', below: '/admin/spaces', group: 'calendar', icon: 'space', words: 'レンタル管理 rentaru kanri rentables management スペース supeesu spaces rental hire 貸切 かしきり kashikiri' },
  { name: 'members', path: '/admin', call: 'listMembers', tab: 'user', below: '/admin/members', group: 'people', icon: 'members', words: 'ユーザー管理 yuuzaa kanri users management 会員 かいいん kaiin members 名簿 めいぼ meibo チケット chiketto tickets 休会 きゅうかい kyuukai pause paused 退会 たいかい taikai leave 権限 けんげん kengen roles お知らせメール 一斉メール いっせい issei mailing newsletter' },
  { name: 'administrators', path: '/admin/administrators', call: 'listStaff', group: 'people', icon: 'key', words: '管理者・スタッフ 管理者 かんりしゃ kanrisha administrators スタッフ すたっふ sutaffu staff 招待 しょうたい shoutai invite invitation 権限 けんげん kengen 役割 やくわり yakuwari roles 受付 経理 2段階認証 second factor' },
  { name: 'inquiries', path: '/admin/inquiries', call: 'listInquiries', group: 'people', icon: 'inquiries', words: 'お問い合わせ おといあわせ toiawase inquiries questions 質問 しつもん shitsumon 体験 たいけん taiken trial', count: 'openInquiries' },
  { name: 'import', path: '/admin/import', call: 'listImports', group: 'people', icon: 'import', words: 'データの取り込み・書き出し とりこみ かきだし torikomi kakidashi import and export エクスポート ekusupooto 引っ越し members tickets lessons 会員 チケット レッスン インポート inpooto 移行 いこう ikou moving in csv' },
  { name: 'money', path: '/admin/money', call: 'readMoney', group: 'figures', icon: 'money', words: '売上 うりあげ uriage money sales 未払い みばらい mibarai unpaid 返金 へんきん henkin refunds 会計 かいけい kaikei accountant 領収書 りょうしゅうしょ ryoushuusho receipts' },
  { name: 'offers', path: '/admin/offers', call: 'listOfferSales', group: 'figures', icon: 'offers', words: '回数券・クーポン 回数券 かいすうけん kaisuuken チケット chiketto tickets and offers packs 1回券 single lesson クーポン くーぽん kuupon coupons 割引 わりびき waribiki discount 販売 はんばい hanbai sell キャンペーン sale' },
  { name: 'reports', path: '/admin/reports', call: 'readIncomeReport', group: 'figures', icon: 'reports', words: 'レポート れぽーと repooto reports 集計 しゅうけい shuukei グラフ gurafu charts 入会 にゅうかい nyuukai 退会 たいかい taikai 休会 きゅうかい kyuukai pauses 稼働率 かどうりつ kadouritsu occupancy 未使用残高 みしようざんだか mishiyouzandaka prepaid balance' },
  { name: 'start', path: '/admin/start', call: 'listFirstSteps', group: 'studio', icon: 'start', words: '開業の準備 かいぎょう kaigyou じゅんび junbi setting up first steps はじめに hajimeni 初期設定 しょきせってい shokisettei 見本 みほん mihon sample checklist', count: 'openSteps' },
  { name: 'studio', path: '/admin/studio', call: 'listSections', group: 'studio', icon: 'studio', words: 'スタジオ情報 じょうほう jouhou studio details facts of the studio 料金 りょうきん ryoukin prices 値段 ねだん nedan 値上げ ねあげ neage 体験 たいけん taiken trial 入会金 にゅうかいきん nyuukaikin entry fee 月会費 げつかいひ kaihi monthly fee 休会 きゅうかい kyuukai pause プラン puran plans 営業時間 えいぎょうじかん eigyoujikan opening hours 定休日 ていきゅうび teikyuubi closing days close closure 休業 きゅうぎょう kyuugyou 休み やすみ yasumi holiday day off 持ち物 もちもの mochimono 電話番号 でんわ denwa telephone phone 住所 じゅうしょ juusho address 特定商取引法 とくていしょうとりひきほう tokushouhou legal notice' },
  { name: 'teachers', path: '/admin/teachers', call: 'listAllTeachers', group: 'studio', icon: 'teachers', words: '講師 こうし koushi teachers 先生 せんせい sensei instructors インストラクター insutorakutaa 担当 たんとう tantou 紹介 しょうかい shoukai' },
  { name: 'news', path: '/admin/news', call: 'listNews', group: 'studio', icon: 'news', words: 'サイトのお知らせ さいとのおしらせ お知らせ おしらせ oshirase news on the site ニュース にゅーす nyuusu 告知 こくち kokuchi announcements' },
  { name: 'pictures', path: '/admin/pictures', call: 'listPictures', group: 'studio', icon: 'pictures', words: '写真 しゃしん shashin pictures photographs photos 画像 がぞう gazou images アップロード あっぷろーど appuroodo upload' },
  { name: 'status', path: '/admin/status', call: 'readStatus', group: 'records', icon: 'status', words: '稼働状況 かどうじょうきょう kadoujoukyou status 異常 いじょう ijou health バックアップ ばっくあっぷ bakkuappu backups サーバー さーばー saabaa server ディスク でぃすく disuku disk 自動処理 じどうしょり jidoushori jobs webhooks バージョン ばーじょん baajon version' },
  { name: 'mails', path: '/admin/mails', call: 'listUnsentMails', group: 'records', icon: 'mails', words: '送れなかったメール めーる meeru unsent emails mails 未送信 みそうしん misoushin' },
  { name: 'log', path: '/admin/log', call: 'listAuditEntries', group: 'records', icon: 'log', words: '操作の記録 きろく kiroku log 履歴 りれき rireki history audit' },
] as const satisfies readonly Destination[]

export type AnyDestination = (typeof destinations)[number]

const rows: ReadonlyArray<AnyDestination & Destination> = destinations

/** The address of a destination, without language. */
export const addressOfDestination = ({ path, tab }: Pick<Destination, 'path' | 'tab'>): string =>
  tab === undefined ? path : `${path}?tab=${tab}`

/**
 * The destination to which an address belongs; `exact` when it is the destination itself and not a page below
 * it. Undefined outside the admin area.
 */
export function destinationAt(location: {
  pathname: string
  search: string
}): { destination: AnyDestination; exact: boolean } | undefined {
  const page = pageOfPath(location.pathname)
    .toLowerCase()
    .replace(/(.)\/$/, '$1')
  const tab = new URLSearchParams(location.search).get('tab')
  const here = rows.filter(({ path }) => path === page)
  const exact = here.find((row) => row.tab === tab) ?? here.find((row) => row.tab === undefined)
  const around = rows.find(({ path, below = path }) => page.startsWith(`${below}/`))
  const destination = exact ?? around
  return destination && { destination, exact: exact !== undefined }
}

/** Whether a person with the role may make a call, as `useMayCall` knows it. */
type May = (name: EndpointName) => boolean

/** The destinations that a person has, in the order of the rail. The first is where the work begins. */
export const destinationsOf = (role: Role, may: May): AnyDestination[] =>
  rows.filter(({ call, only = role }) => only === role && may(call))

/** Whether a person with the role may open an address of the admin area. */
export function mayOpen(role: Role, may: May, location: { pathname: string; search: string }): boolean {
  const here = destinationAt(location)
  if (here === undefined) return false
  const { call, belowCall = call, only }: Destination = here.destination
  return (only === undefined || only === role) && may(here.exact ? call : belowCall)
}

/** The destinations of the person who is logged in. */
export function useOwnDestinations(): AnyDestination[] {
  const user = useSessionUser()
  const may = useMayCall()
  return user === undefined ? [] : destinationsOf(user.role, may)
}
