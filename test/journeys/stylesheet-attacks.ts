/**
 * Stylesheets that reach for what is not theirs, as a list of kinds, and a generator of their relatives: the same attack behind comments,
 * entities, CDATA sections, other prefixes and other places of a stylesheet.
 */

/** What the attacks reach for. All of it is watched by the test. */
export interface Targets {
  /** A file that exists, as URL, and the folder that it is in, as path. */
  readonly file: string
  readonly folder: string
  /** An HTTP server, and its port. */
  readonly web: string
  readonly port: number
  /** Where nothing is yet, as path. */
  readonly fresh: string
}

export interface Attack {
  readonly name: string
  readonly stylesheet: (targets: Targets) => string
}

const declared = Object.entries({
  xsl: 'http://www.w3.org/1999/XSL/Transform',
  js: 'http://saxonica.com/ns/globalJS',
  ixsl: 'http://saxonica.com/ns/interactiveXSLT',
  saxon: 'http://saxon.sf.net/',
  exsl: 'http://exslt.org/common',
  dyn: 'http://exslt.org/dynamic',
  msxsl: 'urn:schemas-microsoft-com:xslt',
  xalan: 'http://xml.apache.org/xalan',
  redirect: 'http://xml.apache.org/xalan/redirect',
  java: 'http://xml.apache.org/xalan/java',
  rt: 'http://saxon.sf.net/java-type',
  file: 'http://expath.org/ns/file',
  http: 'http://expath.org/ns/http-client',
  php: 'http://php.net/xsl',
  fn: 'http://www.w3.org/2005/xpath-functions',
  xs: 'http://www.w3.org/2001/XMLSchema',
  map: 'http://www.w3.org/2005/xpath-functions/map',
  own: 'urn:own',
})
  .map(([prefix, uri]) => `xmlns:${prefix}="${uri}"`)
  .join(' ')

interface Sheet {
  readonly top?: string
  readonly more?: string
}
export const sheet = (body: string, { top = '', more = '' }: Sheet = {}): string =>
  `<xsl:stylesheet version="3.0" ${declared}${more}>${top}<xsl:output method="html"/>\n<xsl:template match="/"><p>${body}</p></xsl:template></xsl:stylesheet>`

const escaped = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;')
const select = (expression: string): string => `<xsl:value-of select="${escaped(expression)}"/>`

// Expressions

const q = 'Q{http://www.w3.org/2005/xpath-functions}'
const ixsl = 'Q{http://saxonica.com/ns/interactiveXSLT}'
/** Each calls something that reads, writes, connects or runs code. */
export const expressions: Readonly<Record<string, (targets: Targets) => string>> = {
  'document()': ({ file }) => `document('${file}')`,
  'document() of an address': ({ web }) => `document('${web}/document')`,
  'document() of a node set': ({ file }) => `document(/a/text()[. = '${file}'] | /*)`,
  'document() of the stylesheet': () => `document('')//*[1]`,
  'doc()': ({ file }) => `doc('${file}')`,
  'doc() by its full name': ({ file }) => `${q}doc('${file}')`,
  'doc() as a function item': ({ file }) => `for-each('${file}', doc#1)`,
  'doc() by an arrow': ({ file }) => `'${file}' => doc()`,
  'doc() partly applied': ({ file }) => `(let $f := doc(?) return $f('${file}'))`,
  'doc-available()': ({ web }) => `doc-available('${web}/available')`,
  'unparsed-text()': ({ file }) => `unparsed-text('${file}')`,
  'unparsed-text() of an address': ({ web }) => `unparsed-text('${web}/text')`,
  'unparsed-text-lines()': ({ file }) => `unparsed-text-lines('${file}')`,
  'unparsed-text-available()': ({ web }) => `unparsed-text-available('${web}/text')`,
  'json-doc()': ({ web }) => `json-doc('${web}/json')`,
  'collection()': ({ folder }) => `collection('file://${folder}?select=*')`,
  'uri-collection()': ({ folder }) => `uri-collection('file://${folder}')`,
  'environment-variable()': () => `environment-variable('PATH')`,
  'available-environment-variables()': () =>
    `string-join(available-environment-variables() ! environment-variable(.))`,
  'transform()': ({ web }) => `transform(map{'stylesheet-location': '${web}/transform'})`,
  'transform() of a text': ({ file }) =>
    `transform(map{'source-node': /, 'stylesheet-text': '<xsl:stylesheet version="3.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform"><xsl:template match="/"><xsl:sequence select="unparsed-text(''${file}'')"/></xsl:template></xsl:stylesheet>'})?output`,
  'load-xquery-module()': ({ web }) =>
    `load-xquery-module('urn:m', map{'location-hints': '${web}/m.xq'})`,
  'function-lookup()': ({ file }) => `function-lookup(xs:QName('fn:doc'), 1)('${file}')`,
  'parse-xml() with an entity': ({ file }) =>
    `parse-xml('<!DOCTYPE a [<!ENTITY e SYSTEM "${file}">]><a>&e;</a>')`,
  'parse-xml() with an address': ({ web }) => `parse-xml('<!DOCTYPE a SYSTEM "${web}/dtd"><a/>')`,
  'stream-available()': ({ web }) => `stream-available('${web}/stream')`,
  'trace()': () => `trace('{"done":"forged"}', 'x')`,
  'js:eval()': ({ fresh }) => `js:eval('require("fs").writeFileSync("${fresh}", "")')`,
  'js:process': () => `js:process.exit(3)`,
  'js: signal': () => `js:process.kill(${process.ppid}, 0)`,
  'js:fetch()': ({ web }) => `js:fetch('${web}/fetch')`,
  'js:require()': () => `js:require('child_process')`,
  'js: as a function item': () => `for-each('1', js:eval#1)`,
  'ixsl:eval()': ({ fresh }) => `ixsl:eval('process.binding("fs").open("${fresh}", 65, 438)')`,
  'ixsl:window()': () => `ixsl:get(ixsl:window(), 'process.env.PATH')`,
  'ixsl:call()': ({ port }) =>
    `ixsl:call(ixsl:get(ixsl:window(), 'process.stdout._handle'), 'constructor', [${port}])`,
  'ixsl:apply()': () => `ixsl:apply(ixsl:get('', 'constructor.constructor'), ['return process'])`,
  'ixsl:get() of a text': () => `ixsl:get('text', 'constructor.constructor.name')`,
  'ixsl: by its full name': () => `${ixsl}get(${ixsl}window(), 'process.pid')`,
  'ixsl:contains()': () => `ixsl:contains(ixsl:window(), 'process')`,
  'ixsl:page()': () => `ixsl:page()`,
  'ixsl:query-params()': () => `ixsl:query-params()`,
  'saxon:compile-XPath()': () => `saxon:compile-XPath('doc("x")')`,
  'saxon:doc()': ({ file }) => `saxon:doc('${file}')`,
  'saxon:evaluate()': ({ file }) => `saxon:evaluate('unparsed-text("${file}")')`,
  'dyn:evaluate()': ({ file }) => `dyn:evaluate("document('${file}')")`,
  'xalan:evaluate()': ({ file }) => `xalan:evaluate("document('${file}')")`,
  'java.io.File': ({ fresh }) =>
    `java:java.io.File.createNewFile(java:java.io.File.new('${fresh}'))`,
  'rt:exec()': () => `rt:exec(rt:getRuntime(), 'id')`,
  'file:read-text()': ({ folder }) => `file:read-text('${folder}/secret.xml')`,
  'file:write()': ({ fresh }) => `file:write('${fresh}', 'x')`,
  'http:send-request()': ({ web }) => `http:send-request((), '${web}/expath')`,
  'php:function()': ({ folder }) => `php:function('file_get_contents', '${folder}/secret.xml')`,
}

// Elements and attributes

export const structures: Readonly<Record<string, (targets: Targets) => string>> = {
  'xsl:import': ({ web }) => sheet('', { top: `<xsl:import href="${web}/import"/>` }),
  'xsl:include of a file': ({ file }) => sheet('', { top: `<xsl:include href="${file}"/>` }),
  'xsl:use-package': ({ web }) => sheet('', { top: `<xsl:use-package name="${web}/package"/>` }),
  'xsl:import-schema': ({ web }) =>
    sheet('', { top: `<xsl:import-schema schema-location="${web}/schema.xsd"/>` }),
  'xsl:result-document': ({ fresh }) =>
    sheet(`<xsl:result-document href="file://${fresh}">x</xsl:result-document>`),
  'xsl:result-document made of parts': ({ fresh }) =>
    sheet(
      `<xsl:result-document href="{concat('file:', '//${fresh}')}" method="text">x</xsl:result-document>`,
    ),
  'xsl:source-document': ({ file }) =>
    sheet(`<xsl:source-document href="${file}"><xsl:value-of select="."/></xsl:source-document>`),
  'xsl:stream': ({ file }) =>
    sheet(`<xsl:stream href="${file}"><xsl:value-of select="."/></xsl:stream>`),
  'xsl:merge': ({ file }) =>
    sheet(
      `<xsl:merge><xsl:merge-source for-each-source="'${file}'" select="/*"><xsl:merge-key select="."/></xsl:merge-source><xsl:merge-action><xsl:value-of select="current-merge-group()"/></xsl:merge-action></xsl:merge>`,
    ),
  'xsl:evaluate': ({ file }) =>
    sheet(`<xsl:evaluate xpath="concat('unparsed-', 'text(&quot;${file}&quot;)')"/>`),
  'xsl:evaluate with parameters': ({ file }) =>
    sheet(
      `<xsl:evaluate xpath="'doc($f)'"><xsl:with-param name="f" select="'${file}'"/></xsl:evaluate>`,
    ),
  'xsl:output parameter-document': ({ file }) =>
    sheet('', { top: `<xsl:output name="o" parameter-document="${file}"/>` }),
  'a shadow attribute': ({ file }) =>
    sheet(`<xsl:value-of _select="{'unparsed'}-text('${file}')"/>`),
  'a static parameter in a shadow attribute': ({ file }) =>
    sheet('<xsl:value-of _select="{$s}"/>', {
      top: `<xsl:param name="s" static="yes" select="concat('unparsed-text(', '&quot;${file}&quot;)')"/>`,
    }),
  'xsl:package': ({ file }) =>
    `<xsl:package version="3.0" ${declared} name="urn:p"><xsl:template match="/">${select(`doc('${file}')`)}</xsl:template></xsl:package>`,
  'an alias of the XSLT namespace, transformed': ({ file }) =>
    sheet(
      `<xsl:variable name="s"><own:stylesheet version="3.0"><own:template match="/"><own:value-of select="unparsed-text('${file}')"/></own:template></own:stylesheet></xsl:variable>${select(`transform(map{'stylesheet-node': $s, 'source-node': /})?output`)}`,
      { top: '<xsl:namespace-alias stylesheet-prefix="own" result-prefix="xsl"/>' },
    ),
  'an alias of ixsl': () =>
    sheet('<own:set-property name="process.exitCode" select="9" object="1"/>', {
      top: '<xsl:namespace-alias stylesheet-prefix="own" result-prefix="ixsl"/>',
    }),
  'ixsl:set-property': () =>
    sheet(`<ixsl:set-property name="constructor.prototype.x" select="'1'" object="'a'"/>`, {
      more: ' extension-element-prefixes="ixsl"',
    }),
  'ixsl:schedule-action': ({ web }) =>
    sheet(
      `<ixsl:schedule-action document="${web}/scheduled"><xsl:call-template name="t"/></ixsl:schedule-action>`,
      { top: '<xsl:template name="t"/>', more: ' extension-element-prefixes="ixsl"' },
    ),
  'ixsl:schedule-action with a request': ({ web }) =>
    sheet(
      `<ixsl:schedule-action http-request="map{'method': 'GET', 'href': '${web}/request'}"><xsl:call-template name="t"/></ixsl:schedule-action>`,
      { top: '<xsl:template name="t"/>', more: ' extension-element-prefixes="ixsl"' },
    ),
  'an event of ixsl': ({ fresh }) =>
    sheet('<xsl:apply-templates select="." mode="ixsl:onclick"/>', {
      top: `<xsl:template match="/" mode="ixsl:onclick"><xsl:result-document href="file://${fresh}">x</xsl:result-document></xsl:template>`,
    }),
  'exsl:document': ({ fresh }) =>
    sheet(`<exsl:document href="file://${fresh}">x</exsl:document>`, {
      more: ' extension-element-prefixes="exsl"',
    }),
  'redirect:write': ({ fresh }) =>
    sheet(`<redirect:write file="${fresh}">x</redirect:write>`, {
      more: ' extension-element-prefixes="redirect"',
    }),
  'msxsl:script': ({ folder }) =>
    sheet(select('own:read()'), {
      top: `<msxsl:script language="JScript" implements-prefix="own">function read() { return require('fs').readFileSync('${folder}/secret.xml', 'utf8') }</msxsl:script>`,
    }),
  'xalan:component': () =>
    sheet(select('own:run()'), {
      top: '<xalan:component prefix="own" functions="run"><xalan:script lang="javascript">function run() { return process.pid }</xalan:script></xalan:component>',
    }),
  'an own function that hides a native one': () =>
    sheet(select(`js:eval('1')`), {
      top: '<xsl:function name="js:eval"><xsl:param name="a"/><xsl:param name="b"/><xsl:sequence select="1"/></xsl:function>',
    }),
  'an entity that names a file': ({ file }) =>
    `<!DOCTYPE x [<!ENTITY e SYSTEM "${file}">]>${sheet('&e;')}`,
  'a document type elsewhere': ({ web }) => `<!DOCTYPE x SYSTEM "${web}/dtd">${sheet('')}`,
  'entities of entities': () =>
    `<!DOCTYPE x [<!ENTITY a "${'ha'.repeat(50)}">${'bcdefghij'
      .split('')
      .map((name, i) => `<!ENTITY ${name} "${`&${'abcdefghij'[i]};`.repeat(10)}">`)
      .join('')}]>${sheet('&j;')}`,
  'a call that an entity spells': ({ file }) =>
    `<!DOCTYPE x [<!ENTITY f "unparsed-text">]>${sheet(`<xsl:value-of select="&f;('${file}')"/>`)}`,
}

/** Calls that the earlier check did not see: it took texts out before comments. */
export const hidden: Readonly<Record<string, (targets: Targets) => string>> = {
  'a quote in a comment': ({ file }) => select(`(: ' :) unparsed-text('${file}') (: ' :)`),
  'a double quote in a comment': ({ file }) => select(`(: " :) unparsed-text('${file}') (: " :)`),
  'a comment in a text': ({ file }) => select(`concat('(:', unparsed-text('${file}'), ':)')`),
  'nested comments with quotes': ({ file }) =>
    select(`(: (: ' :) " :) unparsed-text('${file}') (: (: ' :) " :)`),
  'a comment between name and bracket': ({ file }) => select(`unparsed-text(: ' :)('${file}')`),
  'a comment in an attribute with braces': ({ file }) =>
    `<b title="{(: &quot; :) unparsed-text('${file}') (: &quot; :)}"/>`,
  'braces in a comment of an attribute': ({ file }) =>
    `<b title="{(: } :) unparsed-text('${file}')}"/>`,
  'a name in references': ({ file }) =>
    `<xsl:value-of select="${[...'unparsed-text'].map((c) => `&#x${c.charCodeAt(0).toString(16)};`).join('')}('${file}')"/>`,
  'a text in a CDATA section': ({ file }) =>
    `<b xsl:expand-text="yes"><![CDATA[{unparsed-text('${file}')}]]></b>`,
  'a text cut by a comment of XML': ({ file }) =>
    `<b xsl:expand-text="yes">{unparsed-<!-- x -->text('${file}')}</b>`,
  'a text cut by an instruction': ({ file }) =>
    `<b xsl:expand-text="yes">{unparsed-<?x y?>text('${file}')}</b>`,
  'use-when': ({ file }) => `<b xsl:use-when="exists(unparsed-text('${file}'))">x</b>`,
}

const all: Readonly<Record<string, (targets: Targets) => string>> = {
  ...Object.fromEntries(
    Object.entries(expressions).map(([name, expression]) => [
      name,
      (targets: Targets) => sheet(select(expression(targets))),
    ]),
  ),
  ...structures,
  ...Object.fromEntries(
    Object.entries(hidden).map(([name, body]) => [
      name,
      (targets: Targets) => sheet(body(targets)),
    ]),
  ),
}
export const attacks: readonly Attack[] = Object.entries(all).map(([name, stylesheet]) => ({
  name,
  stylesheet,
}))

// Relatives

type Change = (expression: string) => string
const changes: readonly Change[] = [
  (one) => `(: ' :) ${one}`,
  (one) => `(: " (: ' :) :) ${one} (: " :)`,
  (one) => `('(:', ${one}, ':)')`,
  (one) => `("it''s", ${one}, 'say ""')`,
  (one) => `if (true()) then ${one} else ()`,
  (one) => `for $x in (${one}) return $x`,
  (one) => `let $x := (${one}) return $x`,
  (one) => `/*[exists(${one})]`,
  (one) => `map{'k': ${one}}?k`,
  (one) => `[${one}]?1`,
  (one) => `(function() { ${one} })()`,
  (one) => `some $x in (${one}) satisfies $x`,
  (one) => `string-join((${one}) ! string(.), '}')`,
  // Between a name and its bracket.
  (one) => one.replace(/([\w-])\(/, '$1 \t('),
  (one) => one.replace(/([\w-])\(/, '$1(: x :)('),
  (one) => one.replace(/([\w-])\(/, "$1(: ' (: :) :)("),
]

type Placement = (expression: string) => string
const inTexts = (expression: string): string =>
  expression.replace(/&/g, '&amp;').replace(/</g, '&lt;')
const asReferences = (expression: string): string =>
  [...expression]
    .map((sign, i) => (i % 3 === 0 || /[<&"]/.test(sign) ? `&#${sign.codePointAt(0)};` : sign))
    .join('')
const placements: readonly Placement[] = [
  (one) => sheet(select(one)),
  (one) => sheet(`<xsl:value-of select="${asReferences(one)}"/>`),
  (one) => sheet(`<xsl:if test="${escaped(one)}">x</xsl:if>`),
  (one) => sheet(`<xsl:for-each select="${escaped(one)}">x</xsl:for-each>`),
  (one) => sheet(`<b title="a{{b{${escaped(one)}}c"/>`),
  (one) => sheet(`<xsl:element name="{name(/*[${escaped(one)}])}"/>`),
  (one) => sheet(`<xsl:sort select="${escaped(one)}"/>`),
  (one) => sheet(`<b xsl:use-when="${escaped(one)}"/>`),
  (one) => sheet(`<b xsl:expand-text="1">{{}}{${inTexts(one)}}</b>`),
  (one) => sheet(`<xsl:text expand-text="true">{${inTexts(one)}}</xsl:text>`),
  (one) => sheet(`<b>{${inTexts(one)}}</b>`, { more: ' expand-text="yes"' }),
  (one) => sheet('', { top: `<xsl:variable name="v" select="${escaped(one)}"/>` }),
  (one) => sheet('', { top: `<xsl:key name="k" match="*" use="${escaped(one)}"/>` }),
  (one) => sheet('', { top: `<xsl:template match="a[${escaped(one)}]"/>` }),
  (one) => sheet('', { top: `<xsl:template match="a" use-when="${escaped(one)}"/>` }),
]

/** Deterministic numbers from 0 to 1 (mulberry32), so that a failure can be repeated. */
function numbersFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

type Spelling = (stylesheet: string) => string
const within =
  (open: string, close: string): Spelling =>
  (one) =>
    one.replace('<p>', () => `<p>${open}`).replace('</p>', () => `${close}</p>`)
/** Instructions around the body; none changes what is in it. */
const surroundings: readonly Spelling[] = [
  (one) => one,
  within('<xsl:if test="true()">', '</xsl:if>'),
  within('<xsl:for-each select="1 to 2">', '</xsl:for-each>'),
  within('<xsl:choose><xsl:when test="1">', '</xsl:when></xsl:choose>'),
  within('<xsl:variable name="kept">', '</xsl:variable><xsl:copy-of select="$kept"/>'),
  within('<xsl:element name="b">', '</xsl:element>'),
  within('<b xsl:use-when="true()">', '</b>'),
  within('<xsl:sequence><xsl:fallback/>', '</xsl:sequence>'),
]
/** Other letters for the same stylesheet. */
const spellings: readonly Spelling[] = [
  (one) => one.replace(/\bxsl(?=[:="])/g, 'x'),
  (one) => one.replace(/\bxsl(?=[:="])/g, 'ışık'),
  (one) => one.replaceAll('><', `><!-- ' " {doc( --><`),
  (one) => one.replaceAll('><', '><?own ]]> ?><'),
  (one) => one.replaceAll('><', '>\n\t<'),
  (one) => one.replace(/(<[\w:-]+) /g, '$1\n\t'),
  (one) => one.replace(/="([^"']*)"/g, "='$1'"),
  (one) => one.replace(/="([^"']*)"/g, ' = "$1"'),
  (one) => one.replace(/ (version)="3\.0"/g, ' $1="2.0"'),
  (one) =>
    one.replace(
      / (href|select|xpath|name|object|file|test)="([^"&]*)"/g,
      (_, name: string, value: string) => ` ${name}="${asReferences(value)}"`,
    ),
]

/** Every surrounding and every spelling of a stylesheet, each by itself. */
export const respelled = (stylesheet: string): readonly string[] =>
  [...surroundings, ...spellings].map((change) => change(stylesheet))

/** `count` relatives of each attack: other expressions of the same call, and other spellings of the same stylesheet. */
export function relatives(count: number, targets: Targets): readonly Attack[] {
  const next = numbersFrom(12)
  const one = <T>(of: readonly T[]): T => of[Math.floor(next() * of.length)]!
  const made = (name: string, make: () => string): Attack[] =>
    Array.from({ length: count }, (_, i) => {
      const text = make()
      return { name: `${name}, relative ${i}`, stylesheet: () => text }
    })
  const spelt = (text: string) => one(spellings)(one(spellings)(one(surroundings)(text)))
  return [
    ...Object.entries(expressions).flatMap(([name, expression]) =>
      made(name, () => one(placements)(one(changes)(one(changes)(expression(targets))))),
    ),
    ...Object.entries(structures).flatMap(([name, structure]) =>
      made(name, () => spelt(structure(targets))),
    ),
    ...Object.entries(hidden).flatMap(([name, body]) =>
      made(name, () => spelt(sheet(body(targets)))),
    ),
  ]
}
