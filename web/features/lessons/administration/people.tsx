import { useTranslation } from 'react-i18next'
import { fullName, languageOfName } from '#studio/person-name.ts'

interface Member {
  id: string
  lastName: string
  firstName: string
}

interface Guest {
  id: string
  name: string
}

/** The names of the members and, marked as such, of the guests whom an action concerns. */
export function People({ members, guests }: { members: readonly Member[]; guests: readonly Guest[] }) {
  const { t } = useTranslation()
  if (members.length + guests.length === 0) return null
  return (
    <ul className="flex flex-wrap gap-1.5 text-sm">
      {members.map((member) => (
        <Person key={member.id} name={fullName(member)} />
      ))}
      {guests.map(({ id, name }) => (
        <Person key={id} name={name} mark={t('lessonPage.guest')} />
      ))}
    </ul>
  )
}

function Person({ name, mark }: { name: string; mark?: string }) {
  return (
    <li className="rounded-full bg-green-soft px-3 py-1 font-semibold text-green">
      <span lang={languageOfName(name)}>{name}</span>
      {mark !== undefined && <span className="font-normal"> {mark}</span>}
    </li>
  )
}
