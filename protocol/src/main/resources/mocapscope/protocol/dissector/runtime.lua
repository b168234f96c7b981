-- The functions that the dissectors of all protocols share. They work in Lua 5.2 to 5.4, so they use neither bit operators
-- nor integer division. Every read is checked against the bytes that are there; a message that ends too early, or
-- contradicts itself, gets an expert information, and its remaining bytes are listed as they are.

local MOST_ITEMS = 20000 -- fields listed of one message; Wireshark gives up at a million in a frame
local MOST_NAMES = 6 -- messages named in the column Info
local MOST_REMEMBERED = 4096 -- versions of one remembered value
local MOST_KEYS = 65536 -- remembered values of one protocol
local NULL = {} -- the null of JSON

local SIZES = { u8 = 1, u16 = 2, i16 = 2, u24 = 3, i24 = 3, i32 = 4, u32 = 4, i64 = 8, u64 = 8, f32 = 4, f64 = 8 }
local READERS = {
    u8 = "uint", u16 = "uint", u24 = "uint", u32 = "uint", i16 = "int", i24 = "int", i32 = "int",
    i64 = "int64", u64 = "uint64", f32 = "float", f64 = "float",
}

local tcp_table = DissectorTable.get("tcp.port")
local udp_table = DissectorTable.get("udp.port")

-- Creates a protocol with its fields; finish registers them.
local function define(name, label)
    local id = "mocap_" .. name
    local protocol = { id = id, label = label, field = {}, remembered = {}, keys = 0 }
    protocol.proto = Proto(id, label .. " (Mocapscope)")
    protocol.malformed = ProtoExpert.new(
        id .. ".malformed", label .. " malformed", expert.group.MALFORMED, expert.severity.ERROR)
    protocol.note = ProtoExpert.new(id .. ".note", label .. " note", expert.group.PROTOCOL, expert.severity.NOTE)
    protocol.proto.experts = { protocol.malformed, protocol.note }
    protocol.proto.init = function()
        protocol.remembered = {}
        protocol.keys = 0
        if protocol.reset then
            protocol.reset()
        end
    end
    return protocol
end

-- Adds the fields that bytes without a description have.
local function add_raw_fields(protocol)
    for _, name in ipairs({ "rest", "payload", "padding" }) do
        if not protocol.field[name] then
            protocol.field[name] = ProtoField.bytes(protocol.id .. "." .. name, name)
        end
    end
end

local function finish(protocol)
    add_raw_fields(protocol)
    protocol.proto.fields = protocol.field
end

-- Remembers a value from a packet on. Packets are dissected again in any order, and get the value that held at their place.
local function remember(protocol, key, number, value)
    local versions = protocol.remembered[key]
    if not versions then
        if protocol.keys >= MOST_KEYS then
            return
        end
        protocol.keys = protocol.keys + 1
        versions = {}
        protocol.remembered[key] = versions
    end
    local last = versions[#versions]
    if last and last.number >= number then
        if last.number == number then
            last.value = value
        end
    elseif #versions < MOST_REMEMBERED and not (last and last.value == value) then
        versions[#versions + 1] = { number = number, value = value }
    end
end

-- Returns the value that holds at a packet, or nil.
local function recall(protocol, key, number)
    local versions = protocol.remembered[key]
    if not versions then
        return nil
    end
    for i = #versions, 1, -1 do
        if versions[i].number <= number then
            return versions[i].value
        end
    end
    return nil
end

-- Returns the key of one direction of a conversation, and that of the other direction.
local function directions(pinfo)
    local from = tostring(pinfo.src) .. ":" .. pinfo.src_port
    local to = tostring(pinfo.dst) .. ":" .. pinfo.dst_port
    return from .. ">" .. to, to .. ">" .. from
end

-- A cursor reads the bytes from at to stop of a buffer into a tree.
local function cursor(protocol, tvb, at, stop, tree, little_endian)
    return {
        protocol = protocol, tvb = tvb, at = at, stop = stop, tree = tree, little_endian = little_endian,
        items = 0, values = {},
    }
end

local function left(c)
    return c.stop - c.at
end

-- Ends the message: the expert information has this text.
local function reject(c, text)
    error({ malformed = text }, 0)
end

local function take(c, name, size)
    if size < 0 or size > left(c) then
        reject(c, string.format("%s needs %.0f bytes, %d left", name, size, left(c)))
    end
    c.items = c.items + 1
    if c.items > MOST_ITEMS then
        error({ listed = true }, 0)
    end
    local range = c.tvb(c.at, size)
    c.at = c.at + size
    return range
end

local function label(item, scope, name, text, unit)
    if scope ~= "" then
        item:set_text(scope .. name .. ": " .. text .. (unit and " " .. unit or ""))
    elseif unit then
        item:append_text(" " .. unit)
    end
end

-- Returns the text of a range up to its first NUL.
local function text_of(tvb, at, size)
    if size == 0 then
        return ""
    end
    local stop = string.find(tvb(at, size):raw(), "\0", 1, true)
    local length = stop and stop - 1 or size
    return length == 0 and "" or tvb(at, length):string(ENC_UTF_8)
end

local function read_number(c, layout, scope)
    local range = take(c, scope .. layout.name, SIZES[layout.type])
    local reader = (c.little_endian and "le_" or "") .. READERS[layout.type]
    local value = range[reader](range)
    local item
    if c.little_endian then
        item = c.tree:add_le(layout.field, range)
    else
        item = c.tree:add(layout.field, range)
    end
    label(item, scope, layout.name, tostring(value), layout.unit)
    return value
end

local function read_text(c, layout, scope, size)
    local at = c.at
    local range = take(c, scope .. layout.name, size)
    local value = text_of(c.tvb, at, size)
    label(c.tree:add(layout.field, range, value), scope, layout.name, value)
    return value
end

local function read_secret(c, layout, scope, size)
    c.tree:add(take(c, scope .. layout.name, size), scope .. layout.name .. ": ***")
end

local function read_bytes(c, layout, scope, size)
    if size > 0 then
        local range = take(c, scope .. layout.name, size)
        label(c.tree:add(layout.field, range), scope, layout.name, size .. " bytes")
    end
end

local function read_uuid(c, layout, scope)
    local range = take(c, scope .. layout.name, 16)
    local hex = range:bytes():tohex(true)
    local value = string.format(
        "%s-%s-%s-%s-%s", hex:sub(1, 8), hex:sub(9, 12), hex:sub(13, 16), hex:sub(17, 20), hex:sub(21, 32))
    label(c.tree:add(layout.field, range), scope, layout.name, value)
end

-- Returns the number of bytes or entries of a field.
local function length_of(c, layout)
    if type(layout.length) == "number" then
        return layout.length
    end
    if layout.length == "*" then
        return left(c)
    end
    local value = c.values[layout.length]
    if type(value) ~= "number" or value ~= value or value < 0 or value + layout.plus > left(c) then
        reject(c, string.format("%s is %s, but %d bytes are left", layout.length, tostring(value), left(c)))
    end
    return math.floor(value) + layout.plus
end

local read_fields

local function read_list(c, layout, scope)
    local count = layout.length ~= "*" and length_of(c, layout) or nil
    local index = 0
    while count and index < count or not count and left(c) > 0 do
        local prefix = scope .. layout.name .. "[" .. index .. "]"
        if #layout.entries > 1 or layout.entries[1].name ~= "" then
            prefix = prefix .. "."
        end
        read_fields(c, layout.entries, prefix)
        index = index + 1
    end
end

read_fields = function(c, fields, scope)
    for _, layout in ipairs(fields) do
        local kind = layout.type
        if layout.optional and left(c) == 0 then
            return
        elseif SIZES[kind] then
            c.values[layout.name] = read_number(c, layout, scope)
        elseif kind == "text" then
            read_text(c, layout, scope, length_of(c, layout))
        elseif kind == "secret" then
            read_secret(c, layout, scope, length_of(c, layout))
        elseif kind == "bytes" then
            read_bytes(c, layout, scope, length_of(c, layout))
        elseif kind == "uuid" then
            read_uuid(c, layout, scope)
        elseif kind == "list" then
            read_list(c, layout, scope)
        end
    end
end

-- Returns the layout of a message with that many bytes, or nil.
local function layout_of(layouts, name, size)
    for _, layout in ipairs(layouts[name] or {}) do
        if not layout.size or layout.size == size then
            return layout
        end
    end
    return nil
end

-- Returns the layouts that have a number, by their number.
local function numbered(layouts)
    local by_number = {}
    for _, variants in pairs(layouts) do
        for _, layout in ipairs(variants) do
            if layout.number then
                by_number[layout.number] = layout
            end
        end
    end
    return by_number
end

local function add_malformed(protocol, tree, text)
    tree:add_proto_expert_info(protocol.malformed, protocol.label .. ": " .. text)
end

local function list_rest(c, name)
    if left(c) > 0 then
        c.tree:add(c.protocol.field[name or "rest"], c.tvb(c.at, left(c)))
        c.at = c.stop
    end
end

-- Runs a reader of the cursor's message. An error of the message becomes an expert information, as does an error of this
-- script; the bytes that were not read are listed.
local function guarded(c, reader)
    local ok, problem = pcall(reader)
    if not ok and not (type(problem) == "table" and problem.listed) then
        add_malformed(c.protocol, c.tree, type(problem) == "table" and problem.malformed or tostring(problem))
    end
    pcall(list_rest, c)
    return ok
end

-- Reads a whole message by its layout; bytes after its last field are an expert information.
local function read_message(c, layout, scope)
    return guarded(c, function()
        read_fields(c, layout.fields, scope or "")
        if left(c) > 0 then
            reject(c, left(c) .. " bytes follow the last field")
        end
    end)
end

-- Collects the names of a packet's messages for the column Info.
local function info_list()
    return { count = 0, names = {} }
end

local function add_info(info, name)
    info.count = info.count + 1
    if info.count <= MOST_NAMES then
        info.names[info.count] = name
    end
end

local function set_columns(protocol, pinfo, info)
    pinfo.cols.protocol = protocol.label
    if info.count > 0 then
        local more = info.count > MOST_NAMES and string.format(" and %d more", info.count - MOST_NAMES) or ""
        pinfo.cols.info = table.concat(info.names, ", ") .. more
    end
end

-- Returns a dissector function that runs another one and turns errors of this script into expert informations.
local function protected(protocol, dissect)
    return function(tvb, pinfo, tree)
        local ok, result = pcall(dissect, tvb, pinfo, tree)
        if ok then
            return result
        end
        pcall(add_malformed, protocol, tree, type(result) == "table" and result.malformed or tostring(result))
        return tvb:len()
    end
end

-- Dissects a stream message by message. size_at(tvb, at) returns the size of the message there, nil if its head is
-- incomplete, or a negative number for bytes to skip; message(tvb, at, size) lists one.
local function dissect_stream(tvb, pinfo, size_at, message)
    local at = 0
    while at < tvb:len() do
        local size = size_at(tvb, at)
        if not size or size > tvb:len() - at then
            if pinfo.can_desegment > 0 and tvb:len() == tvb:reported_len() then
                pinfo.desegment_offset = at
                pinfo.desegment_len = size and size - (tvb:len() - at) or DESEGMENT_ONE_MORE_SEGMENT
                return tvb:len()
            end
            size = -(tvb:len() - at)
        end
        message(tvb, at, size)
        at = at + math.abs(size)
    end
    return tvb:len()
end

-- Reads a JSON text. Returns tables for objects and arrays, or nil and the reason. Nested deeper than 64, it is refused.
local function parse_json(text)
    local at = 1
    local value

    local function fail(reason)
        error({ malformed = reason .. " at byte " .. (at - 1) .. " of the JSON text" }, 0)
    end

    local function blank()
        at = string.find(text, "[^ \t\r\n]", at) or #text + 1
    end

    local function expect(letter)
        blank()
        if string.sub(text, at, at) ~= letter then
            fail("expected " .. letter)
        end
        at = at + 1
    end

    local escapes = { b = "\b", f = "\f", n = "\n", r = "\r", t = "\t", ["\""] = "\"", ["\\"] = "\\", ["/"] = "/" }

    local function json_string()
        expect("\"")
        local parts = {}
        while true do
            local stop = string.find(text, "[\"\\]", at)
            if not stop then
                fail("the text has no end")
            end
            parts[#parts + 1] = string.sub(text, at, stop - 1)
            at = stop + 1
            if string.sub(text, stop, stop) == "\"" then
                return table.concat(parts)
            end
            local letter = string.sub(text, at, at)
            if letter == "u" then
                local hex = string.match(text, "^%x%x%x%x", at + 1)
                if not hex then
                    fail("wrong escape")
                end
                local code = tonumber(hex, 16)
                parts[#parts + 1] = code < 128 and string.char(code) or "?"
                at = at + 5
            elseif escapes[letter] then
                parts[#parts + 1] = escapes[letter]
                at = at + 1
            else
                fail("wrong escape")
            end
        end
    end

    local function json_object(depth)
        local object = {}
        expect("{")
        blank()
        if string.sub(text, at, at) == "}" then
            at = at + 1
            return object
        end
        repeat
            blank()
            local from = at
            local key = json_string()
            expect(":")
            object[key] = value(depth + 1)
            if depth == 0 then
                object[#object + 1] = { key = key, from = from - 1, to = at - 1 }
            end
            blank()
            local letter = string.sub(text, at, at)
            at = at + 1
            if letter ~= "," and letter ~= "}" then
                fail("expected , or }")
            end
        until letter == "}"
        return object
    end

    local function json_array(depth)
        local array = {}
        expect("[")
        blank()
        if string.sub(text, at, at) == "]" then
            at = at + 1
            return array
        end
        repeat
            array[#array + 1] = value(depth + 1)
            blank()
            local letter = string.sub(text, at, at)
            at = at + 1
            if letter ~= "," and letter ~= "]" then
                fail("expected , or ]")
            end
        until letter == "]"
        return array
    end

    value = function(depth)
        if depth > 64 then
            fail("nested too deeply")
        end
        blank()
        local letter = string.sub(text, at, at)
        if letter == "{" then
            return json_object(depth)
        elseif letter == "[" then
            return json_array(depth)
        elseif letter == "\"" then
            return json_string()
        end
        local word = string.match(text, "^[%w%+%-%.]+", at)
        if not word then
            fail("expected a value")
        end
        at = at + #word
        if word == "true" or word == "false" then
            return word == "true"
        elseif word == "null" then
            return NULL
        end
        local number = tonumber(word)
        if not number then
            at = at - #word
            fail("expected a value")
        end
        return number
    end

    local ok, result = pcall(value, 0)
    if not ok then
        return nil, type(result) == "table" and result.malformed or tostring(result)
    end
    blank()
    if at <= #text then
        return nil, "bytes follow the JSON text at byte " .. (at - 1)
    end
    return result
end
