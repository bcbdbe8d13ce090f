import { ErrorPage } from './error-page.tsx'

export default function UnauthorizedPage() {
  return <ErrorPage code={401} />
}
