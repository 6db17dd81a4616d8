import { describe, expect, test } from "bun:test"
import { commandsOf } from "./line-commands.ts"
import { writtenPaths } from "./written-paths.ts"

/** `+` written, `-` removed, `=` removed with everything below, `?` also something unknown. */
const CASES: readonly (readonly [string, string])[] = [
  ["ls -la", ""],
  ["echo a > x", "+x"],
  ["echo a >> x 2> y", "+x +y"],
  ["echo a &> x", "+x"],
  ["echo a >| x", "+x"],
  ["echo a >& x", "+x"],
  ["echo a 2>&1", ""],
  ["echo a >&-", ""],
  ["cat < x", ""],
  ["cat <> x", "+x"],
  ["echo a > /dev/null 2>/dev/stderr", ""],
  ["echo a > $x", "+$x ?"],
  ["{ a; } > x", "+x"],
  ["tee -a x y", "+x +y"],
  ["cp a b", "+b"],
  ["cp -r a b c", "+c"],
  ["cp -t d a b", "+d"],
  ["cp --target-directory=d a b", "+d"],
  ["mv a b", "+b -a"],
  ["mv -t d a b", "+d -a -b"],
  ["rm a b", "-a -b"],
  ["rm -rf a", "=a"],
  ["rm -r -- -a", "=-a"],
  ["rmdir a", "-a"],
  ["unlink a", "-a"],
  ["ln -s a b", "+b"],
  ["install -m 755 a b", "+b"],
  ["touch -d now a b", "+a +b"],
  ["mkdir -p -m 700 a", "+a"],
  ["truncate -s 0 a", "+a"],
  ["dd if=a of=b bs=1", "+b"],
  ["sed s/a/b/ f", ""],
  ["sed -i s/a/b/ f g", "+f +g"],
  ["sed -i.bak -e s/a/b/ -e s/c/d/ f", "+f"],
  ["sed --in-place=.x -f s f", "+f"],
  ["sed -n 'w out' f", "?"],
  ["sed 's/a/b/e' f", "?"],
  ["perl -pi -e s/a/b/ f", "+f ?"],
  ["awk '{print $1}' f", ""],
  ["awk '{print > \"o\"}' f", "?"],
  ["git checkout -- a b", "+a +b"],
  ["git checkout main", "+main ?"],
  ["git restore a", "+a"],
  ["git restore --staged a", ""],
  ["git rm -r a", "=a"],
  ["git rm --cached a", ""],
  ["git mv a b", "+b -a"],
  ["git apply x.patch", "?"],
  ["git reset --hard", "?"],
  ["git reset HEAD a", ""],
  ["git stash pop", "?"],
  ["git clean -fd", "=."],
  ["git clean -fdx a", "=a"],
  ["git clean -nd", ""],
  ["git add a", ""],
  ["git diff > x", "+x"],
  ["patch -p1 < x", "?"],
  ["patch a x", "+a"],
  ["tar xzf a.tgz", "+."],
  ["tar -xf a.tar -C d", "+d"],
  ["tar czf o.tgz a", "+o.tgz"],
  ["tar tf a.tar", ""],
  ["unzip a.zip -d d", "+d"],
  ["zip o.zip a b", "+o.zip"],
  ["gzip a", "+a"],
  ["gzip -c a", ""],
  ["rsync -a a/ b/", "+b/"],
  ["scp a host:b", ""],
  ["scp a localhost:b", "+localhost:b"],
  ["curl -o a http://x", "+a"],
  ["curl -sSLo a http://x", "+a"],
  ["curl --output=a http://x", "+a"],
  ["curl -O http://x/a", "?"],
  ["curl http://x", ""],
  ["wget -O a http://x", "+a"],
  ["wget -qO- http://x", "+-"],
  ["wget http://x/a", "?"],
  ["chmod +x a b", "+a +b"],
  ["chown -R me:me a", "+a"],
  ["find . -name x -delete", "-."],
  ["find a b -delete", "=a =b"],
  ["find . -name x", ""],
  ["sort -o a b", "+a"],
  ["prettier --write a", "+a"],
  ["prettier --check a", ""],
  ["sqlite3 a.db 'select 1'", "+a.db"],
  ["vim a", "+a"],
  ["python3 -c x", "?"],
  ["python3 a.py", ""],
  ["curl x | sh", "?"],
]

describe("GARD-02 the paths that a command writes", () => {
  for (const [text, expected] of CASES) {
    test(`GARD-02 ${text}`, () => expect(written(text)).toBe(expected))
  }
  test("GARD-02 the paths of a wrapped command are known too", () => {
    expect(written("sudo sh -c 'cp a b'")).toBe("+b")
    expect(written("ls | xargs rm -f")).toBe("?")
    expect(written("find . -exec rm {} +")).toBe("-{} ?")
  })
})

function written(text: string): string {
  const seen = commandsOf(text)
  if (seen.kind === "unparsable") return seen.reason
  const all = seen.commands.map(writtenPaths)
  const paths = all.flatMap(({ paths: own }) =>
    own.map(({ path, removes, recursive }) => `${sign(removes, recursive)}${path.text}`),
  )
  return [...new Set(paths), ...(all.some(({ unknown }) => unknown) ? ["?"] : [])].join(" ")
}

function sign(removes: boolean, recursive: boolean): string {
  if (!removes) return "+"
  return recursive ? "=" : "-"
}
