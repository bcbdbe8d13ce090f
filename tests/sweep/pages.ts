import { builtPages } from '#tests/support/built-site.ts'

const built = builtPages().map(({ path }) => path)

/** Where links in mails lead. */
export const mailedPages = ['/pay', '/trial', '/first-visit', '/reset', '/confirm-email', '/unsubscribe']

/** Of a member who is logged in. */
const memberPages = ['/profile', '/hire', '/order', '/receipt/none']

/** Of a teacher alone: others are led to their first page. */
export const teacherPage = '/admin/teaching'

const administratorPages = built.filter((path) => /^\/admin(\/|$)/.test(path) && path !== teacherPage)

/** On which administrators change what the site shows, and read what was done. */
export const officePages = administratorPages.filter((path) =>
  /\/(inquiries|import|studio|teachers|news|pictures|status|mails|log)$/.test(path),
)

/** The other pages of the admin area: lessons, people and money. A new page is among them. */
export const dayPages = administratorPages.filter((path) => !officePages.includes(path))

/** The public pages on which a visitor fills in a form or learns of an error. */
export const formPages = ['contact', 'ContactNoUserYoga', 'login', 'forgotten', 'register', 'payment']
  .map((name) => `/${name}`)
  .concat('/not_found', '/unauthorized', '/internal_server_error')

/** The other public pages. A new page is among them. */
export const readPages = built.filter(
  (path) =>
    ![...mailedPages, ...memberPages, ...administratorPages, teacherPage, ...formPages].includes(path),
)
