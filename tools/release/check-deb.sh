#!/bin/bash
# Tries the Debian package in a bare Debian of its own: install, start, update, failing update, restore, the archive over its data, remove, reinstall, purge.
# As root, with debootstrap and curl installed: check-deb.sh <file.deb> <archive.tar.gz> [<folder with a bare Debian, else fetched>]
set -euo pipefail
deb=$(readlink -f "$1")
archive=$(readlink -f "$2")
scratch=$(mktemp -d -t vereinsheim-check-XXXXXX)
root=$scratch/debian
site=
clean() {
  [ -z "$site" ] || kill "$site" 2>/dev/null || true
  umount "$root/proc" 2>/dev/null || true
  rm -rf --one-file-system "$scratch"
}
trap clean EXIT
say() { printf '%s\n' "--- $*"; }
fail() {
  echo "check-deb: $*" >&2
  exit 1
}
inside=(chroot "$root" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin LC_ALL=C.UTF-8 DEBIAN_FRONTEND=noninteractive)
within() { "${inside[@]}" "$@"; }
aptly() { within apt-get -qq -o Dpkg::Use-Pty=0 "$@" 2>&1 | tee "$scratch/apt.log" | sed 's/^/    /'; }
# shellcheck disable=SC2016 # For dpkg, not for the shell.
installed() { within dpkg-query --show --showformat '${Version} ${db:Status-Abbrev}' vereinsheim 2>/dev/null || true; }
port=34${RANDOM:0:3}

# As the unit does it, but for systemd; or by that command.
start() {
  [ $# -gt 0 ] || set -- vereinsheim
  say "start $* ($(installed))"
  "${inside[@]}" "$@" start >"$scratch/site.log" 2>&1 &
  site=$!
  local began=$SECONDS
  until curl --silent --fail --output /dev/null "http://127.0.0.1:$port/healthz"; do
    kill -0 "$site" || fail "the site ended: $(cat "$scratch/site.log")"
    [ $((SECONDS - began)) -lt 60 ] || fail 'the site does not answer'
    sleep 0.2
  done
  [ "$(ps -o user:20= -p "$site")" != root ] || fail 'the site runs as root'
}
stop() {
  kill "$site"
  wait "$site" || fail 'the site did not end gently'
  site=
}

if [ -n "${3-}" ]; then cp -a "$3" "$root"; else debootstrap --variant=minbase bookworm "$root" >"$scratch/debootstrap.log"; fi
mount -t proc proc "$root/proc"
cp /etc/resolv.conf "$root/etc/"
version=$(dpkg-deb --field "$deb" Version)
cp "$deb" "$root/new.deb"

# The same program under an earlier number.
dpkg-deb --raw-extract "$deb" "$scratch/former"
sed -i 's/^Version: .*/Version: 0.0.1/' "$scratch/former/DEBIAN/control"
sed -i "s/\"version\":\"$version\"/\"version\":\"0.0.1\"/" "$scratch/former/usr/lib/vereinsheim/app/package.json"
dpkg-deb --root-owner-group -Zgzip -z1 --build "$scratch/former" "$root/former.deb" >/dev/null

say 'install 0.0.1'
aptly update
aptly install --no-install-recommends /former.deb systemd
grep -q 'vereinsheim start' "$scratch/apt.log" || fail 'nobody is told how to start'
[ "$(within stat -c '%a %U' /var/lib/vereinsheim)" = '700 vereinsheim' ] || fail 'others may read the data'
for file in site.env passphrase; do
  [ "$(within stat -c '%a %U %G' /etc/vereinsheim/$file)" = '640 root vereinsheim' ] || fail "others may read $file"
done
for unit in vereinsheim.service vereinsheim-backup.service; do
  within systemd-analyze verify "/usr/lib/systemd/system/$unit" || fail "$unit has mistakes"
  within systemd-analyze security --offline=true --threshold=20 --no-pager "/usr/lib/systemd/system/$unit" | tail -1
done
[ -L "$root/etc/systemd/system/multi-user.target.wants/vereinsheim.service" ] || fail 'the site is not enabled'
[ -L "$root/etc/systemd/system/timers.target.wants/vereinsheim-backup.timer" ] || fail 'the backup is not enabled'
printf 'PORT=%s\nPUBLIC_URL=https://www.verein.example\n' "$port" >>"$root/etc/vereinsheim/site.env"
start
grep -q '^https://www.verein.example/' "$scratch/site.log" || fail 'no link for the first account'
within vereinsheim users invite anna@verein.example --role admin >/dev/null
stop

say 'an update whose backup fails'
chmod 000 "$root/var/lib/vereinsheim-backups"
! aptly install /new.deb || fail 'updated without a backup'
grep -q 'abgebrochen' "$scratch/apt.log" || fail 'nobody is told that the update was broken off'
chmod 700 "$root/var/lib/vereinsheim-backups"
[ "$(installed)" = '0.0.1 ii ' ] || fail "after that: $(installed)"
start

say "update to $version, while the site runs"
aptly install /new.deb
[ "$(installed)" = "$version ii " ] || fail "after that: $(installed)"
stop
backup=$(cd "$root/var/lib/vereinsheim-backups" && ls vor-der-aktualisierung-*.age)
within vereinsheim verify --from "$backup" --passphrase-file /etc/vereinsheim/passphrase
grep -q '^PORT=' "$root/etc/vereinsheim/site.env" || fail 'the settings are lost'
start
within vereinsheim users list | grep -q anna@verein.example || fail 'the accounts are lost'
stop

say 'the backup of before the update is restored'
within vereinsheim users invite bert@verein.example >/dev/null
# It asks whoever sits at the keyboard.
restore="${inside[*]} vereinsheim restore --force --from $backup --passphrase-file /etc/vereinsheim/passphrase"
{ sleep 3; echo ersetzen; sleep 60; } | script --quiet --return --command "$restore" /dev/null
start
within vereinsheim users list | grep -q anna@verein.example || fail 'the backup lacks an account'
! within vereinsheim users list | grep -q bert@verein.example || fail 'what came after the backup is still there'
stop

say 'the archive over the same data, and the package again'
mkdir "$root/opt/archive"
tar -xf "$archive" -C "$root/opt/archive" --strip-components=1
start setpriv --reuid=vereinsheim --regid=vereinsheim --init-groups env DATA_DIR=/var/lib/vereinsheim "PORT=$port" /opt/archive/bin/vereinsheim
stop
start
within vereinsheim users list | grep -q anna@verein.example || fail 'the accounts are lost'
stop

say 'remove, and install again'
aptly remove vereinsheim
[ ! -e "$root/usr/lib/vereinsheim" ] || fail "left behind: $(find "$root/usr/lib/vereinsheim" | head)"
aptly install /new.deb
start
within vereinsheim users list | grep -q anna@verein.example || fail 'the accounts are lost'
stop

say 'purge without an answer keeps the data'
aptly purge vereinsheim
[ -e "$root/var/lib/vereinsheim/vereinsheim.sqlite" ] || fail 'the data are lost'
aptly install /new.deb
say 'purge with a yes does not'
echo 'vereinsheim vereinsheim/purge-data boolean true' | within debconf-set-selections
aptly purge vereinsheim
for path in /var/lib/vereinsheim /var/lib/vereinsheim-backups /etc/vereinsheim; do
  [ ! -e "$root$path" ] || fail "$path is left"
done
! within id vereinsheim 2>/dev/null || fail 'the user is left'
say "$(basename "$deb"): all is well"
