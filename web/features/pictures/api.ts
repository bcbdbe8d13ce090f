import { useMutation } from '@tanstack/react-query'
import { addPicture, changePicture, deletePicture, listPictures } from '#contract/pictures/pictures.ts'
import { call } from '#web/lib/api.ts'
import { usePageOfList } from '#web/lib/page-of-list.ts'
import { useReload } from '#web/lib/reload.ts'
import { sendFile } from '#web/lib/upload.ts'

interface Texts {
  textJa: string
  textEn: string
}

/** The newest pictures of the library whose texts contain the words. */
export const useNewestPictures = (words: string, size: number) =>
  usePageOfList(listPictures, { page: 1, size, query: { q: words } })

/** Adds a picture. The list is not read again before the caller asks for it, because others may follow. */
export const sendPicture = (
  file: Blob,
  query: Texts,
  options: { signal: AbortSignal; onProgress: (sent: number) => void },
) => sendFile(addPicture, { file, query, ...options })

/** Changes what is said about a picture. Also after an error, all is read again. */
export function useChangePicture() {
  return useMutation({
    mutationFn: ({ id, etag, body }: { id: string; etag: string | undefined; body: Texts }) =>
      call(changePicture, { params: { id }, body, ifMatch: etag }),
    onSettled: useReload(),
  })
}

export function useDeletePicture() {
  return useMutation({
    mutationFn: (id: string) => call(deletePicture, { params: { id } }),
    onSettled: useReload(),
  })
}
