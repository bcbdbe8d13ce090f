/**
 * The keys that stand twice in an object of the JSON text, each with those around it (`notice.title`).
 * `JSON.parse` keeps only the last one.
 */
export function keysTwice(json: string): string[] {
  const twice: string[] = []
  const open: Array<{ path: string; keys: Set<string> }> = []
  let key = ''
  for (const [token] of json.matchAll(/"(?:[^"\\]|\\.)*"(?:\s*:)?|[{}]/g)) {
    const around = open.at(-1)
    if (token === '{') open.push({ path: around ? `${around.path}${key}.` : '', keys: new Set() })
    else if (token === '}') open.pop()
    else if (token.endsWith(':') && around) {
      key = JSON.parse(token.slice(0, -1)) as string
      if (around.keys.has(key)) twice.push(around.path + key)
      around.keys.add(key)
    }
  }
  return twice
}
