/** What the server says about the mistakes that the schemas of contract/studio-facts.ts find, by their names there. */
export const factMistakes: Readonly<Record<string, { ja: string; en: string }>> = {
  required: { ja: '日本語と英語の文を書いてください', en: 'needs a text in Japanese and in English' },
  tooLong: { ja: '300文字以内で書いてください', en: 'must have at most 300 characters' },
  tooLongPassage: { ja: '1,000文字以内で書いてください', en: 'must have at most 1,000 characters' },
  time: { ja: '「08:00」のように書いてください', en: 'must look like 08:00' },
  order: { ja: '開店より後の時刻を書いてください', en: 'must be after opening' },
  yen: { ja: '0〜1,000,000の整数（円）を書いてください', en: 'must be whole yen from 0 to 1,000,000' },
  count: { ja: '0〜100の整数を書いてください', en: 'must be a whole number from 0 to 100' },
  weekday: {
    ja: '日曜日を0として0〜6の数を1回ずつ書いてください',
    en: 'must be days from 0 (Sunday) to 6, each once',
  },
  hireMinimum: { ja: '30〜720の30の倍数（分）を書いてください', en: 'must be 30 to 720 minutes in steps of 30' },
  hireMaximum: { ja: '1〜24の整数（時間）を書いてください', en: 'must be 1 to 24 hours' },
  hireOrder: {
    ja: 'minimumMinutes より短くしないでください',
    en: 'must be no shorter than minimumMinutes',
  },
  hireAhead: { ja: 'aheadHours より長くしてください', en: 'must be longer than aheadHours' },
  hirePause: { ja: '0〜240の整数（分）を書いてください', en: 'must be 0 to 240 minutes' },
  hireAheadHours: { ja: '1〜720の整数（時間）を書いてください', en: 'must be 1 to 720 hours' },
  hireAheadDays: { ja: '1〜365の整数（日）を書いてください', en: 'must be 1 to 365 days' },
  hireHold: { ja: '5〜60の整数（分）を書いてください', en: 'must be 5 to 60 minutes' },
  tierDays: { ja: '1〜365の整数（日）、最後の行だけ null を書いてください', en: 'must be 1 to 365 days, or null in the last row' },
  percent: { ja: '0〜100の整数を書いてください', en: 'must be a whole number from 0 to 100' },
  tiers: { ja: '1〜6行にしてください', en: 'must have 1 to 6 rows' },
  tierOrder: {
    ja: '最後の行の toDaysBefore は null にし、行が進むほど日数を減らし percent を増やしてください',
    en: 'must have fewer days and more percent in each next row, and null in the last one',
  },
  tooMany: { ja: '12行以内で書いてください', en: 'must have at most 12 lines' },
  everyDay: { ja: '1日以上は定休日以外の日にしてください', en: 'must leave a day open' },
}
