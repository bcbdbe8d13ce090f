/**
 * A span of days such as `2026年11月22日(日)〜11月28日(土)` or `Sun, Nov 22 – Sat, Nov 28, 2026`, which breaks
 * between the days where it is longer than a line, and after the year where one day is longer.
 */
export function Days({ text }: { text: string }) {
  return text.split(/(?<=〜|–\s)/u).map((day) => {
    const [, year, rest] = /^(\d+年)?(.*)$/u.exec(day) ?? []
    return (
      <span key={day} className="inline-block break-keep whitespace-pre-wrap">
        {year}
        <wbr />
        {rest}
      </span>
    )
  })
}
