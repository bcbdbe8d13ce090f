import { PlainPage } from './plain-page.tsx'

export default function AdminPage() {
  return <PlainPage name="admin" />
}
