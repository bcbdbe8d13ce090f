import type { ImportField } from '#contract/importing/imports.ts'

/**
 * How other programs head their columns, in the form of `plain`. The names of our own exports are among them,
 * and those of Square, Mindbody and STORES.
 */
const headings: Record<ImportField, string> = {
  email: 'メールアドレス メール eメール e-mail email emailaddress clientemail mail mailaddress pcメール',
  lastName: '姓 氏 苗字 名字 lastname familyname surname',
  firstName: '名 名前名 firstname givenname',
  fullName:
    '氏名 名前 お名前 会員名 顧客名 fullname name membername お客様名 予約者名 予約者の氏名 クライアント名 clientname customername',
  kanaLastName:
    'セイ 姓カナ 姓フリガナ 姓かな 姓ふりがな カナ姓 フリガナ姓 lastnamekana kanalastname familynamekana',
  kanaFirstName:
    'メイ 名カナ 名フリガナ 名かな 名ふりがな カナ名 フリガナ名 firstnamekana kanafirstname givennamekana',
  fullKana:
    'フリガナ ふりがな カナ かな 氏名カナ 氏名フリガナ カナ氏名 会員名カナ kana furigana namekana reading 顧客名カナ 顧客名フリガナ お客様名カナ お客様名フリガナ',
  phone:
    '電話番号 電話 携帯電話 携帯番号 携帯 tel phone phonenumber telephone mobile cellphone mobilephone homephone phonemobile',
  birthday: '生年月日 誕生日 birthday dateofbirth birthdate dob',
  postalCode: '郵便番号 〒 postalcode postcode zip zipcode',
  address:
    '住所 ご住所 番地建物名 番地 address streetandbuilding street streetaddress 住所1 streetaddress1 address1 addressline1',
  gender: '性別 gender sex',
  memberType: '会員種別 プラン 会員区分 コース plan membertype membership membershiptype',
  joinedOn:
    '登録日 入会日 入会年月日 登録年月日 joined joinedon joindate since registered 作成日 creationdate createdat clientsince dateadded',
  language: 'メールの言語 言語 language',
  memberNumber: '会員番号 会員no 会員id 顧客番号 membernumber memberno memberid customernumber clientid',
  tickets:
    '枚数 チケット枚数 チケット数 回数 残回数 残枚数 残数 残り tickets count remaining ticketsleft 回数券の残回数 回数券残回数 remainingvisits visitsremaining',
  expiresOn:
    '有効期限 期限 使用期限 利用期限 有効期間 expires expireson expiry expirydate validuntil lastday expdate expirationdate',
  reason: '理由 摘要 内容 種類 チケット名 券種 備考 メモ reason note kind name 回数券名 商品名 pricingoption',
  title: 'タイトル レッスン名 クラス名 レッスン クラス title lesson lessonname class classname',
  titleEn: '英語タイトル 英語名 タイトル英語 レッスン名英語 titleen englishtitle titleenglish',
  desc: '説明 紹介文 レッスン内容 description desc',
  descEn: '英語説明 説明英語 descriptionen englishdescription descriptionenglish',
  date: '日付 日 開催日 実施日 date day classdate startdate',
  startTime: '開始 開始時刻 開始時間 start starttime begins from',
  endTime: '終了 終了時刻 終了時間 end endtime ends until',
  minutes: '所要時間 時間 分 レッスン時間 minutes duration length',
  totalSeats: '定員 席数 人数 seats capacity totalseats 最大人数 maxcapacity',
  space: 'スペース 部屋 スタジオ 場所 会場 space room place location',
  teacher:
    '講師 担当講師 担当 担当者 先生 インストラクター teacher instructor taughtby 担当スタッフ スタッフ staff staffname',
  level: 'レベル 対象 level',
  imageUrl: '画像 写真 画像url picture image imageurl photo',
  news: 'お知らせメール メルマガ メルマガ希望 メール配信 お知らせ news newsletter mailingconsent ダイレクトメール emailsubscriptionstatus',
}

/** A heading without width, case, spaces and signs: `ﾒｰﾙ アドレス` is `メールアドレス`. */
const plain = (heading: string) =>
  heading
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}〒]/gu, '')

/** `（必須）` says nothing about the column, but `(kana)` does. */
const withoutNotes = (heading: string) => heading.normalize('NFKC').replace(/[(【[].*?[)】\]]/g, '')

/** A heading such as `name` means something else in each kind of file. */
const headingsOf = (fields: readonly ImportField[]) =>
  new Map(fields.flatMap((field) => headings[field].split(' ').map((name) => [plain(name), field] as const)))

/**
 * What each column of a file probably holds, by its heading. Each field is suggested once, for the first
 * column.
 */
export function suggestColumns(row: readonly string[], fields: readonly ImportField[]) {
  const fieldOf = headingsOf(fields)
  const taken = new Set<ImportField>()
  return row.map((heading) => {
    const field = fieldOf.get(plain(heading)) ?? fieldOf.get(plain(withoutNotes(heading)))
    if (field === undefined || taken.has(field)) return undefined
    taken.add(field)
    return field
  })
}
