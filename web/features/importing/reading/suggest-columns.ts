import type { ImportField } from '#contract/imports.ts'

/** How other programs head their columns, in the form of `plain`. The names of our own exports are among them. */
const headings: Record<ImportField, string> = {
  email: 'メールアドレス メール eメール e-mail email emailaddress mail mailaddress pcメール',
  lastName: '姓 氏 苗字 名字 lastname familyname surname',
  firstName: '名 名前名 firstname givenname',
  fullName: '氏名 名前 お名前 会員名 顧客名 fullname name membername',
  kanaLastName:
    'セイ 姓カナ 姓フリガナ 姓かな 姓ふりがな カナ姓 フリガナ姓 lastnamekana kanalastname familynamekana',
  kanaFirstName:
    'メイ 名カナ 名フリガナ 名かな 名ふりがな カナ名 フリガナ名 firstnamekana kanafirstname givennamekana',
  fullKana:
    'フリガナ ふりがな カナ かな 氏名カナ 氏名フリガナ カナ氏名 会員名カナ kana furigana namekana reading',
  phone: '電話番号 電話 携帯電話 携帯番号 携帯 tel phone phonenumber telephone mobile cellphone',
  birthday: '生年月日 誕生日 birthday dateofbirth birthdate dob',
  postalCode: '郵便番号 〒 postalcode postcode zip zipcode',
  address: '住所 ご住所 番地建物名 番地 address streetandbuilding street streetaddress',
  gender: '性別 gender sex',
  memberType: '会員種別 プラン 会員区分 コース plan membertype membership',
  joinedOn: '登録日 入会日 入会年月日 登録年月日 joined joinedon joindate since registered',
  language: 'メールの言語 言語 language',
  news: 'お知らせメール メルマガ メルマガ希望 メール配信 お知らせ news newsletter mailingconsent',
}

/** A heading without width, case, spaces and signs: `ﾒｰﾙ アドレス` is `メールアドレス`. */
const plain = (heading: string) =>
  heading
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}〒]/gu, '')

/** `（必須）` says nothing about the column, but `(kana)` does. */
const withoutNotes = (heading: string) => heading.normalize('NFKC').replace(/[(【[].*?[)】\]]/g, '')

const fieldOf = new Map(
  Object.entries(headings).flatMap(([field, names]) =>
    names.split(' ').map((name) => [plain(name), field as ImportField] as const),
  ),
)

/** What each column of a file probably holds, by its heading. Each field is suggested once, for the first column. */
export function suggestColumns(row: readonly string[], fields: readonly ImportField[]) {
  const taken = new Set<ImportField>()
  return row.map((heading) => {
    const field = fieldOf.get(plain(heading)) ?? fieldOf.get(plain(withoutNotes(heading)))
    if (field === undefined || taken.has(field) || !fields.includes(field)) return undefined
    taken.add(field)
    return field
  })
}
