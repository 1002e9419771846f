/**
 * Templates of a company as a weapon (TRUST.md B5): each is refused at upload with a name and a line, and each is run in the cage without
 * that look, so that the cage itself is proven. A server listens for anybody who comes, a file waits to be read.
 */
import type { SpawnOptions } from 'node:child_process'
import { createServer } from 'node:net'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { QueueFullError } from '#service/base/fair-queue.ts'
import { CageFault } from '#service/rendering/xslt/cage-fault.ts'
import { createCage } from '#service/rendering/xslt/cage.ts'
import { pageMs } from '#service/rendering/xslt/cage-process.ts'
import { checkStylesheet } from '#service/rendering/xslt/check-stylesheet.ts'
import { findIsolation } from '#service/rendering/xslt/isolation.ts'
import { openOneProcess, type OneProcess } from './one-process.ts'
import { patchStylesheet } from '#service/rendering/xslt/patch-stylesheet.ts'

/** What the processes of the cage are told, by process. */
const tasks = vi.hoisted((): { pid: number | undefined; line: string }[] => [])
vi.mock('node:child_process', async (original) => {
  const real = await original<typeof import('node:child_process')>()
  const spawn = (file: string, args: readonly string[], options: SpawnOptions) => {
    const child = real.spawn(file, args, options)
    const write = child.stdin?.write.bind(child.stdin)
    if (child.stdin && write)
      child.stdin.write = (line: string) => {
        tasks.push({ pid: child.pid, line })
        return write(line)
      }
    return child
  }
  return { ...real, spawn }
})

const cage = createCage()
/** One in which pages have a second. */
const hasty = createCage({ runMs: 1_000 })
let hits = 0
const canary = createServer((socket) => {
  hits += 1
  socket.destroy()
})
const secret = 'kanarya-dosyasinin-icerigi'
let folder = ''
let file = ''
let web = ''
beforeAll(async () => {
  await new Promise<void>((resolve) => canary.listen(0, '127.0.0.1', resolve))
  const address = canary.address()
  web = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
  folder = await mkdtemp(join(tmpdir(), 'evrak-template-'))
  await writeFile(join(folder, 'secret.xml'), `<a>${secret}</a>`)
  file = `file://${folder}/secret.xml`
})
afterAll(async () => {
  await Promise.all([cage.close(), hasty.close()])
  canary.close()
  await rm(folder, { recursive: true, force: true })
})

const spaces = {
  xsl: 'http://www.w3.org/1999/XSL/Transform',
  js: 'http://saxonica.com/ns/globalJS',
  ixsl: 'http://saxonica.com/ns/interactiveXSLT',
  saxon: 'http://saxon.sf.net/',
  exsl: 'http://exslt.org/common',
  msxsl: 'urn:schemas-microsoft-com:xslt',
  xs: 'http://www.w3.org/2001/XMLSchema',
  fn: 'http://www.w3.org/2005/xpath-functions',
  my: 'urn:own',
  file: 'http://expath.org/ns/file',
  java: 'http://xml.apache.org/xalan/java',
}
const declared = Object.entries(spaces)
  .map(([prefix, uri]) => `xmlns:${prefix}="${uri}"`)
  .join(' ')
const sheet = (body: string, { top = '', version = '2.0', more = '' } = {}) =>
  `<xsl:stylesheet version="${version}" ${declared}${more}>${top}\n<xsl:output method="html"/>\n<xsl:template match="/">${body}</xsl:template></xsl:stylesheet>`
const value = (select: string, version?: string) =>
  sheet(`<p>\n<xsl:value-of select="${select}"/></p>`, version === undefined ? {} : { version })

/** Each with the name under which it is refused. */
const reachingOut: readonly (readonly [what: string, refused: string, stylesheet: () => string])[] =
  [
    ['document() of a file', 'document()', () => value(`document('${file}')`)],
    [
      'document() of an address, in 1.0',
      'document()',
      () => value(`document('${web}/document')`, '1.0'),
    ],
    ['doc() through a prefix', 'fn:doc()', () => value(`fn:doc('${file}')`)],
    [
      'doc() by its full name',
      'Q{http://www.w3.org/2005/xpath-functions}doc()',
      () => value(`Q{http://www.w3.org/2005/xpath-functions}doc('${file}')`, '3.0'),
    ],
    ['doc() behind a comment', 'doc()', () => value(`doc(: x :) ('${file}')`)],
    ['doc() in a text of an attribute', 'doc()', () => sheet(`<p title="{doc('${file}')}"/>`)],
    [
      'doc() in a text with braces',
      'doc()',
      () => sheet(`<p>{doc('${file}')}</p>`, { version: '3.0', more: ' expand-text="yes"' }),
    ],
    ['doc() as a value', 'doc()', () => value(`for-each('${file}', doc#1)`, '3.0')],
    [
      'doc() looked up by name',
      'function-lookup()',
      () => value(`function-lookup(xs:QName('fn:doc'), 1)('${file}')`, '3.0'),
    ],
    ['unparsed-text() of a file', 'unparsed-text()', () => value(`unparsed-text('${file}')`)],
    [
      'unparsed-text() of an address',
      'unparsed-text()',
      () => value(`unparsed-text('${web}/text')`),
    ],
    [
      'unparsed-text-lines()',
      'unparsed-text-lines()',
      () => value(`unparsed-text-lines('${file}')`, '3.0'),
    ],
    ['json-doc()', 'json-doc()', () => value(`json-doc('${web}/json')`, '3.0')],
    ['collection()', 'collection()', () => value(`collection('file://${folder}')`)],
    [
      'environment-variable()',
      'environment-variable()',
      () =>
        value(
          `string-join(available-environment-variables() ! environment-variable(.), ' ')`,
          '3.0',
        ),
    ],
    [
      'transform() of another stylesheet',
      'transform()',
      () => value(`transform(map{'stylesheet-location': '${web}/other'})`, '3.0'),
    ],
    [
      'xsl:import',
      'xsl:import',
      () => sheet('<p/>', { top: `<xsl:import href="${web}/import"/>` }),
    ],
    [
      'xsl:include of a file',
      'xsl:include',
      () => sheet('<p/>', { top: `<xsl:include href="${file}"/>` }),
    ],
    [
      'xsl:use-package',
      'xsl:use-package',
      () => sheet('<p/>', { top: `<xsl:use-package name="${web}/package"/>`, version: '3.0' }),
    ],
    [
      'xsl:result-document',
      'xsl:result-document',
      () =>
        sheet(`<xsl:result-document href="file://${folder}/written.html">x</xsl:result-document>`),
    ],
    [
      'xsl:source-document',
      'xsl:source-document',
      () =>
        sheet(
          `<xsl:source-document href="${file}"><xsl:value-of select="."/></xsl:source-document>`,
          { version: '3.0' },
        ),
    ],
    [
      'exsl:document',
      'exsl:document',
      () =>
        sheet(`<exsl:document href="file://${folder}/written.html">x</exsl:document>`, {
          more: ' extension-element-prefixes="exsl"',
        }),
    ],
    [
      'msxsl:script',
      'msxsl:script',
      () =>
        sheet('<p><xsl:value-of select="my:read()"/></p>', {
          top: `<msxsl:script language="JScript" implements-prefix="my">function read(){ return require('fs').readFileSync('${folder}/secret.xml','utf8') }</msxsl:script>`,
        }),
    ],
    [
      'xsl:evaluate',
      'xsl:evaluate',
      () =>
        sheet(
          `<xsl:variable name="said">unparsed-text('${file}')</xsl:variable><xsl:evaluate xpath="$said"/>`,
          { version: '3.0' },
        ),
    ],
    [
      'an attribute made while compiling',
      '_select',
      () => sheet(`<xsl:value-of _select="{'unparsed'}-text('${file}')"/>`, { version: '3.0' }),
    ],
    ['a function of JavaScript', 'js:eval()', () => value(`js:eval('process.env')`)],
    [
      'a signal to the service',
      'js:process.kill()',
      () => value(`js:process.kill(${process.pid}, 9)`),
    ],
    ['fetch of JavaScript', 'js:fetch()', () => value(`js:fetch('${web}/fetch')`)],
    [
      'modules of Node',
      'js:process.getBuiltinModule()',
      () => value(`js:process.getBuiltinModule('fs')`),
    ],
    [
      'scripts of saxon',
      'ixsl:eval()',
      () =>
        value(
          `ixsl:eval('process.mainModule.require(&quot;fs&quot;).readFileSync(&quot;${folder}/secret.xml&quot;)')`,
        ),
    ],
    ['a function of saxon', 'saxon:evaluate()', () => value(`saxon:evaluate('1')`)],
    ['files by EXPath', 'file:read-text()', () => value(`file:read-text('${folder}/secret.xml')`)],
    [
      'a class of Java',
      'java:java.lang.Runtime.getRuntime()',
      () => value('java:java.lang.Runtime.getRuntime()', '1.0'),
    ],
  ]

const endless: readonly (readonly [what: string, stylesheet: string])[] = [
  [
    'a template that calls itself',
    sheet('<xsl:call-template name="again"/>', {
      top: '<xsl:template name="again"><xsl:call-template name="again"/></xsl:template>',
      version: '1.0',
    }),
  ],
  [
    'a template that calls itself and goes on',
    sheet('<xsl:call-template name="again"/>', {
      top: '<xsl:template name="again"><xsl:param name="n" select="0"/><xsl:call-template name="again"><xsl:with-param name="n" select="$n + 1"/></xsl:call-template>x</xsl:template>',
    }),
  ],
  [
    'a loop of a hundred million',
    sheet(
      '<xsl:for-each select="1 to 100000000"><xsl:if test=". mod 7 = 8">x</xsl:if></xsl:for-each>',
    ),
  ],
  [
    'templates that match without an end',
    sheet('<xsl:apply-templates select="." mode="m"/>', {
      top: '<xsl:template match="/" mode="m"><xsl:apply-templates select="." mode="m"/></xsl:template>',
    }),
  ],
  [
    'output of 100 MB',
    sheet(
      '<xsl:variable name="k" select="string-join(for $i in 1 to 10000 return \'0123456789\', \'\')"/><xsl:for-each select="1 to 1000"><p><xsl:value-of select="$k"/></p></xsl:for-each>',
    ),
  ],
  [
    'a variable that fills the memory',
    sheet(
      `<xsl:variable name="a" select="for $i in 1 to 100000000 return concat('xxxxxxxxxxxxxxxxxxxxxxxx', $i)"/><xsl:value-of select="count(distinct-values($a))"/>`,
    ),
  ],
  [
    'a pattern that goes back and forth',
    sheet(
      `<xsl:value-of select="matches(string-join(for $i in 1 to 40 return 'a', ''), '^(a+)+$x')"/>`,
    ),
  ],
]

/** One that loops, one that says and one that keeps too much; `ATTACKS=all`, as `npm run proof -- attacks` has it, runs them all. */
const run =
  process.env['ATTACKS'] === 'all'
    ? endless
    : endless.filter(([what]) => /^(a loop|output|a variable)/.test(what))

const good = sheet('<p>iyi <xsl:value-of select="/*"/></p>')
const xml = '<a>ğ</a>'

async function outcome(stylesheet: string, within = cage): Promise<string> {
  try {
    return await within.run(await within.compile(stylesheet), xml)
  } catch (error) {
    if (error instanceof CageFault) return `fault: ${error.kind} ${error.message}`
    throw error
  }
}

describe('stylesheets that reach out', () => {
  it.each(reachingOut)(
    '[TM1] %s is refused at upload with its name and its line',
    (_, refused, stylesheet) => {
      const problems = checkStylesheet(stylesheet())
      expect(problems.map(({ name }) => name)).toContain(refused)
      const { line = 0 } = problems.find(({ name }) => name === refused) ?? {}
      expect(stylesheet().split('\n').slice(0, line).join('\n')).toContain(
        refused.replace(/\(\)$/, '').split('}').pop(),
      )
    },
  )

  it('[TM2] run all the same, they read no file, reach nobody and write nothing; the service goes on', async () => {
    const said: string[] = []
    const one = openOneProcess(await findIsolation())
    for (const [what, , stylesheet] of reachingOut)
      said.push(`${what}: ${await one.outcome(stylesheet())}`)
    await one.close()
    expect(said.filter((one) => one.includes(secret))).toEqual([])
    expect(said.filter((one) => one.includes(process.env['PATH'] ?? ''))).toEqual([])
    expect(hits).toBe(0)
    expect(await readdir(folder)).toEqual(['secret.xml'])
    expect(await outcome(good)).toContain('iyi ğ')
  })
})

describe('stylesheets without an end', () => {
  it.each(run)(
    '[TM3] %s is ended when its time is over, and the next template works',
    async (_, stylesheet) => {
      expect(checkStylesheet(stylesheet)).toEqual([])
      const compiled = await hasty.compile(stylesheet)
      await expect(hasty.run(compiled, xml)).rejects.toBeInstanceOf(CageFault)
      expect(await outcome(good, hasty)).toContain('iyi ğ')
    },
  )

  it('[TM3] has less than five seconds, with the end of its process', () => {
    expect(pageMs).toBeLessThan(5_000)
  })
})

describe('entities', () => {
  let one: OneProcess
  beforeAll(async () => {
    one = openOneProcess(await findIsolation())
  })
  afterAll(() => one?.close())

  const laughs = `<!DOCTYPE x [<!ENTITY a "${'ha'.repeat(50)}">${'bcdefghij'
    .split('')
    .map((name, i) => `<!ENTITY ${name} "${`&${'abcdefghij'[i]};`.repeat(10)}">`)
    .join('')}]>`
  it.each([
    [
      'an entity that names a file',
      () => `<!DOCTYPE x [<!ENTITY e SYSTEM "${file}">]>${sheet('<p>&e;</p>')}`,
    ],
    [
      'an entity that names an address',
      () => `<!DOCTYPE x [<!ENTITY e SYSTEM "${web}/entity">]>${sheet('<p>&e;</p>')}`,
    ],
    ['a document type elsewhere', () => `<!DOCTYPE x SYSTEM "${web}/dtd">${sheet('<p/>')}`],
    ['entities of entities', () => `${laughs}${sheet('<p>&j;</p>')}`],
  ])('[TM2] %s brings nothing into the cage', async (_, stylesheet) => {
    expect((await one.outcome(stylesheet())).includes(secret)).toBe(false)
    expect(hits).toBe(0)
  })
})

describe('the cage', () => {
  it('[TM4] a template finds nothing of another: each has a process of its own', async () => {
    const saying = (word: string) => sheet(`<p>${word}</p>`)
    const [one, other] = [await cage.compile(saying('a')), await cage.compile(saying('b'))]
    tasks.length = 0
    for (const compiled of [one, one, other, one]) await cage.run(compiled, xml)
    const processesOf = (compiled: string) =>
      tasks.filter((task) => task.line.includes(JSON.stringify(compiled))).map(({ pid }) => pid)
    expect(processesOf(one)).toHaveLength(1)
    expect(processesOf(other)).toHaveLength(1)
    expect(processesOf(one)).not.toEqual(processesOf(other))
  })

  it('[TM5] format-number of a node gives the number in 1.0 as in 2.0, also with a call and quotes within', async () => {
    const format = (version: string) =>
      sheet(
        `<p><xsl:value-of select="format-number(/a, '###.##0,00', 'tr')"/>|<xsl:value-of select='format-number(string-length(concat("a, b", "(")) * 0 + number(/a), "0,0", "tr")'/>|<b title="{format-number(/a,&quot;0,000&quot;,'tr')}"/></p><!-- format-number(x, y) -->`,
        {
          version,
          top: '<xsl:decimal-format name="tr" decimal-separator="," grouping-separator="."/>',
        },
      )
    for (const version of ['1.0', '2.0']) {
      const html = await cage.run(
        await cage.compile(patchStylesheet(format(version))),
        '<a>1234.5</a>',
      )
      expect(html).toContain('1.234,50|')
      expect(html).toContain('title="1234,500"')
    }
    expect(patchStylesheet(format('1.0'))).toContain('<!-- format-number(x, y) -->')
    expect(patchStylesheet(format('2.0'))).toBe(format('2.0'))
  })

  it('[FQ3] a page whose turn does not come is refused, and the one before it is drawn', async () => {
    const slow = createCage({ atOnce: 1, waitMs: 1 })
    const first = slow.compile(good)
    await expect(slow.compile(good)).rejects.toBeInstanceOf(QueueFullError)
    expect(await first).toContain('{')
    await slow.close()
  })

  it('[TM6] closed, it leaves no process behind and takes no more work', async () => {
    const other = createCage()
    const compiled = await other.compile(good)
    const running = other.run(compiled, xml)
    await running
    await other.close()
    await expect(other.run(compiled, xml)).rejects.toMatchObject({ kind: 'ended' })
  })
})
