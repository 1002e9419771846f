/** What a button may be answered with beside a sentence: a file, or an address; and the files under a record. */
import { z } from 'zod'

/** A file to be kept: its name, its type, and its bytes in base64. */
export const File = z.object({
  Name: z.string().min(1).max(200),
  Type: z.string().regex(/^[a-z]+\/[\w.+-]+$/),
  Content: z.base64(),
})

/**
 * A page of somebody else, reached by a safe line, and without a name or password in its address. One without the safe line is of the
 * person's own machine, where a demonstration runs its bank and its shops.
 */
const addressElsewhere = z
  .string()
  .max(4000)
  .regex(/^(?:https:\/\/[^\s/?#@\\]+|http:\/\/(?:127\.0\.0\.1|localhost):\d+)(?:[/?#]\S*)?$/)

/** Where the person goes on. */
export const Link = z.object({ Url: addressElsewhere })

/** A form for somebody else's page, which the browser of the person posts: nothing of it passes through this service again. */
export const PostForm = z.object({
  Gateway: addressElsewhere,
  Method: z.literal('POST'),
  Inputs: z.record(z.string(), z.string()),
})

/** What became of something for which a person was led away; `open`: nobody knows yet. */
export const Outcome = z.object({
  State: z.enum(['done', 'refused', 'open']),
  Message: z.string(),
})

/** A page to be looked at: HTML without scripts. */
export const Page = z.string()

/** The files under a record, the oldest first, without what is in them. */
export const RecordFiles = z.array(
  z.object({
    UUID: z.guid(),
    Name: z.string(),
    Type: z.string(),
    Size: z.int().gte(1),
    UserName: z.string(),
    CreatedDate: z.string(),
  }),
)
