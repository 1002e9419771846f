/** Files that a call takes as text. */
import { z } from 'zod'

/**
 * The bytes of a file in base64 (RFC 4648), at most so many; as text a file is a third longer. `z.base64()` looks at each four letters by
 * themselves, which holds everybody up for most of a second where a file has fifty million; its pattern stands in descriptions.
 */
export const fileText = (bytes: number) =>
  z
    .stringFormat('base64', (text) => text.length % 4 === 0 && /^[A-Za-z0-9+/]*={0,2}$/.test(text))
    .min(1)
    .max(Math.ceil(bytes / 3) * 4)
    .meta({ pattern: z.regexes.base64.source })
