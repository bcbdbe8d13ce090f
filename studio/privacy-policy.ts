import { documentOf, noList } from './document.ts'
import type { DocumentPart, DocumentText, WordedDocument } from './document.ts'
import { addressText } from './identity.ts'
import { documentVersions } from './document-versions.ts'
import type { PageFacts, PrivacyFacts } from './facts.ts'
import { languages } from './languages.ts'

/**
 * How the studio handles personal data. Administrators change it at /admin/studio (sections.ts). The section
 * that names the company follows.
 */
export const policyText: DocumentText = {
  lead: {
    ja: '当スタジオを運営する次の事業者（以下「当社」）は、お客様の個人情報を以下のとおり取り扱います。',
    en: 'This is how the company named below (“we”) handles your personal data. The Japanese text is the binding one.',
  },
  parts: [
    {
      title: { ja: 'お預かりする情報', en: 'What we keep' },
      text: {
        ja: [
          'お名前、フリガナ、メールアドレス、電話番号、生年月日、性別、ご住所、ご予約とお支払いの記録、お問い合わせの内容をお預かりします。カード番号は決済代行会社が直接受け取り、当社は保存しません。',
          'けがや体調、妊娠などについてお伺いしたことは、ご本人の同意を得た場合に限り、受付と講師が控えます。',
        ],
        en: [
          'Your name and its reading, email address, telephone number, birthday, gender and address, the records of your bookings and payments, and what you ask us. Card numbers go straight to the payment provider; we never store them.',
          'What you tell us about injuries, your health or a pregnancy is noted by the reception and the teachers only with your consent.',
        ],
      },
      items: noList,
    },
    {
      title: { ja: '利用の目的', en: 'What we use it for' },
      text: {
        ja: ['お預かりした情報は、次の目的に限って利用します。'],
        en: ['Only for these purposes:'],
      },
      items: {
        ja: [
          'レッスンとレンタルスペースのご予約、ご利用の管理',
          'お体の状態に合わせた、安全なレッスンの提供',
          'お支払いの手続きと確認',
          '予約の確認や変更など、必要なお知らせの送信',
          'お問い合わせへの回答',
        ],
        en: [
          'managing bookings of lessons and rental spaces',
          'giving lessons that are safe for you',
          'handling and confirming payments',
          'sending messages that you need, such as confirmations and changes',
          'answering your questions',
        ],
      },
    },
    {
      title: { ja: '第三者への提供と委託', en: 'Who else sees it' },
      text: {
        ja: [
          '法令に基づく場合を除き、ご本人の同意なく第三者に提供しません。決済、メールの送信、サーバーの運用を外部に委託する場合は、適切な取り扱いがされるよう監督します。委託先が国外にある場合があります。',
        ],
        en: [
          'Nobody without your consent, unless the law demands it. Firms that handle payments, email or servers for us are bound to treat it with care; some of them may be outside Japan.',
        ],
      },
      items: noList,
    },
    {
      title: { ja: '安全管理', en: 'How we protect it' },
      text: {
        ja: [
          '通信の暗号化、パスワードの不可逆な変換、権限の限定、操作の記録により、漏えいや改ざんを防ぎます。',
        ],
        en: [
          'Connections are encrypted, passwords are stored only in a form that cannot be turned back, access is limited, and what administrators do is recorded.',
        ],
      },
      items: noList,
    },
    {
      title: { ja: 'Cookieなど', en: 'Cookies' },
      text: {
        ja: [
          'ログインの状態と言語の選択、これまでにログインした端末であることを覚えておくために、ブラウザのCookieと保存領域を使います。広告や追跡のためには使いません。マイページの「ログイン中の端末」に表示するため、ブラウザと機種の名前、ログインの日時、最後にご利用になった日時を記録し、ログアウトされたとき、または7日後に消去します。地図は、お客様が表示を選んだときにだけ外部から読み込みます。',
        ],
        en: [
          'We use your browser’s cookies and storage to remember that you are logged in, which language you chose and that you have logged in on this device before, never for advertising or tracking. For the list of your devices on your page we keep the names of browser and device, when you logged in and when you last used it, until you log out or seven days have passed. The map is loaded from outside only when you ask for it.',
        ],
      },
      items: noList,
    },
    {
      title: { ja: '開示・訂正・利用停止', en: 'Your rights' },
      text: {
        ja: [
          'ご自身の情報の開示、訂正、利用停止、削除をご希望の場合は、下記の窓口までご連絡ください。ご本人であることを確認のうえ、すみやかに対応します。',
        ],
        en: [
          'To see, correct, block or delete your data, please contact us as below. We will confirm that it is you and act without delay.',
        ],
      },
      items: noList,
    },
  ],
}

export const privacyOfFile: PrivacyFacts = {
  privacyVersion: documentVersions.privacy,
  privacyLead: policyText.lead,
  privacyParts: policyText.parts,
}

type PolicyFacts = Pick<PageFacts, 'privacy' | 'names' | 'contact'>

/**
 * The policy with the facts that stand in other sections: who handles the data, and how to reach the studio.
 * Its text is that of the file where the facts have none.
 */
export function privacyPolicy(facts: PolicyFacts): WordedDocument {
  const { privacyVersion, privacyLead: lead, privacyParts } = facts.privacy ?? privacyOfFile
  const parts = [operator(facts), ...privacyParts, contactPoint(facts)]
  return documentOf(privacyVersion, { lead, parts })
}

function operator(facts: PolicyFacts): DocumentPart {
  const { representative } = facts.contact
  const { companyName, studioName } = facts.names
  const name = companyName.ja === '' ? studioName : companyName
  const [ja, en] = languages.map((language) => addressText(facts, language))
  const inJapanese = [name.ja, ja, representative.ja && `代表者 ${representative.ja}`].filter(Boolean)
  const inEnglish = [name.en, en].filter(Boolean).join(', ')
  return {
    title: { ja: '事業者', en: 'Who we are' },
    text: {
      ja: [inJapanese.join('　')],
      en: [`${inEnglish}.${representative.en && ` Representative: ${representative.en}.`}`],
    },
    items: noList,
  }
}

function contactPoint({ contact: { email, phone } }: PolicyFacts): DocumentPart {
  const ways = [email && `write to ${email}`, phone && `call ${phone}`].filter(Boolean).join(' or ')
  return {
    title: { ja: 'お問い合わせ窓口', en: 'How to reach us' },
    text:
      ways === ''
        ? {
            ja: ['このサイトの「お問い合わせ」からご連絡ください。'],
            en: ['Please use the contact form on this website.'],
          }
        : {
            ja: [[email, phone].filter(Boolean).join('　')],
            en: [`${ways.charAt(0).toUpperCase()}${ways.slice(1)}.`],
          },
    items: noList,
  }
}
