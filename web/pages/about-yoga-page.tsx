import { PlainPage } from './plain-page.tsx'

export default function AboutYogaPage() {
  return <PlainPage name="aboutYoga" />
}
